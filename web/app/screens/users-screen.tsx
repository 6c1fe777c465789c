import { UsersPage } from '#web/features/users/users-page.tsx';

export const UsersScreen = () => <UsersPage />;
