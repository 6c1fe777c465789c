/** The texts of the pages for everybody. Every page loads this file, so texts of other screens and of calls are apart. */
export const texts = {
  authenticationRequired: (what: string) => `Authentication required. Please log in to access ${what}`,
  httpError: (status: number) => `HTTP error! status: ${status}`,
  invalidFormat: (type: string) => `Invalid response format. Expected JSON but received: ${type}`,
  unknownError: 'Unknown error',
  locationNotFound: 'Location not found',
  locationNotFoundTitle: 'Location Not Found',
  locationErrorTitle: 'Error Loading Location',
  requestedLocationNotFound: 'The requested location could not be found.',
  locationFailed: (reason: string) => `Failed to load location data: ${reason}`,

  windWaveFailed: 'Failed to load wind/wave data',
  marineFailed: 'Failed to load comprehensive marine data',
  tidalFailed: 'Failed to load tidal data',
  weatherFailed: 'Failed to load weather data',
  waterQualityFailed: 'Failed to load water quality data',
  eaWarningsFailed: 'Failed to load EA warnings data',
  stormOverflowFailed: 'Failed to load storm overflow data',
  sunFailed: 'Failed to load sunrise and sunset data',
  automatedMessagesFailed: 'Failed to load automated messages',
  failedBecause: (failure: string, reason: string) => `${failure}: ${reason}`,

  live: 'Live',
  liveByPolling: 'Live, by polling',
  connecting: 'Connecting…',
  polling: 'Updates every 5 minutes',
  pollingMeanwhile: 'updates every 5 minutes',
  connectionAnd: (connection: string, more: string) => `${connection}, ${more}`,
  problemAndDoubt: (problem: string, doubt: string) => `${problem}. ${doubt}`,
  /** The worst first: a page with several doubts shows the first. */
  dataDoubts: {
    missing: 'Some data are missing',
    old: 'Some data are old',
    faulty: 'Problem at a source',
    unknown: 'State of the data not known',
    simulated: 'Data are simulated',
  },
  connectionFailed: 'Connection failed',
  setupFailed: 'Setup failed',
  socketUnavailable: 'Socket.IO not available',
  noAdverts: 'No local business partners available for this location.',

  noSea: 'The sea model has no sea here',
  noTides: 'No tidal data available',
  noWaterQuality: 'No EA water quality data available',
  dataUnavailable: 'Data Unavailable',
  networkError: 'Network error. Please try again.',

  accessDenied: 'Access Denied',
  noAdminAccess:
    "You don't have permission to access the admin area. Only administrators and safety officers can view this page.",
  simulated: 'Simulated data – not real conditions',
  offline: 'You are offline',
  frozen: 'Translation stops updates',
  frozenPage: 'Your browser’s translation stops this page from changing. Show it in English and reload it.',
  offlineCopy: 'The server can’t be reached. This is the copy on your device.',
  forecastComputedHere:
    'The server can’t be reached. Your device worked out these values of now from the hours of this forecast.',
  tideComputedHere: 'The server can’t be reached. Your device computed this tide by itself.',
  noOfflineCopy:
    'Your device has no copy of this place. Open it once while you are online to have it offline.',
  newVersion: 'A new version is ready',
} as const;
