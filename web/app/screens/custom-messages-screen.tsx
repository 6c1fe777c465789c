import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';

export const CustomMessagesScreen = () => <AdminPage title={areas['custom-messages'].name}>{null}</AdminPage>;
