export { ManageAdvertsPage as ManageAdvertsScreen } from '#web/features/manage-adverts/manage-adverts-page.tsx';
