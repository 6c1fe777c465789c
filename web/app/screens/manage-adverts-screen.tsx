import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';

export const ManageAdvertsScreen = () => <AdminPage title={areas.adverts.name}>{null}</AdminPage>;
