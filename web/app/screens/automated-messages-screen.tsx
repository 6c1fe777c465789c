import { AutomatedMessagesPage } from '#web/features/automated-messages/automated-messages-page.tsx';

export const AutomatedMessagesScreen = () => <AutomatedMessagesPage />;
