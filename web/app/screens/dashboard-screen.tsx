import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';

export const DashboardScreen = () => <DashboardPage />;
