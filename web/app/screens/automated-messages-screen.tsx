export { AutomatedMessagesPage as AutomatedMessagesScreen } from '#web/features/automated-messages/automated-messages-page.tsx';
