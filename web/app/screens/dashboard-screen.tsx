import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';

export const DashboardScreen = () => <AdminPage title={areas.dashboard.name}>{null}</AdminPage>;
