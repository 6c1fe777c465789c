import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';

export const UsersScreen = () => <AdminPage title={areas.users.name}>{null}</AdminPage>;
