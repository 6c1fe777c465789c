import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';

export const AutomatedMessagesScreen = () => (
  <AdminPage title={areas['automated-messages'].name}>{null}</AdminPage>
);
