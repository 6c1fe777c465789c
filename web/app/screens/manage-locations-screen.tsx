import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';

export const ManageLocationsScreen = () => <AdminPage title={areas.locations.name}>{null}</AdminPage>;
