export { CustomMessagesPage as CustomMessagesScreen } from '#web/features/custom-messages/custom-messages-page.tsx';
