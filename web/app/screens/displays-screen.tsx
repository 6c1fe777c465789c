export { DisplaysPage as DisplaysScreen } from '#web/features/displays/list/displays-page.tsx';
