/** The texts of the landing page alone. */
export const landingTexts = {
  locationsFailed: 'Failed to load locations from database',
  noLocations: 'No Locations Found',
  positionRefused:
    'Your browser did not share your position. Allow it for this site in the browser’s settings, or search by name.',
  positionTooSlow: 'Your position was not found in time. Please try again, or search by name.',
  positionUnavailable: 'This device cannot tell where it is. Please search by name.',
} as const;
