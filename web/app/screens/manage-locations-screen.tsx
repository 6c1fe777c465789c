export { ManageLocationsPage as ManageLocationsScreen } from '#web/features/manage-locations/manage-locations-page.tsx';
