/** The server's texts for refused calls. Pages show them unchanged. */
export const callTexts = {
  placeMissing: 'Give a location, or lat and lon',
  placeHeaderMalformed: 'foreshore-place must be one slug, encoded as in an address',
  tooManyLiveEvents: 'This page asks too often. Please wait a minute.',
  tooManyLiveConnections: 'Too many pages of this account are connected at once. Please close some of them.',
  tooManyLiveConnectionsHere: 'Too many pages are connected from this network at once.',
  tooManyLiveBeginnings: 'Pages connect too often from here. Please wait a minute.',
  noSuchLiveEvent: (name: string) => `There is no live event ${name}`,
  serverRestarts: 'The server is restarting. This page will reconnect by itself.',

  tooManyAttempts: (seconds: number) => `Too many attempts. Please try again in ${seconds} seconds.`,
  crossSite: 'This request did not come from Foreshore itself and was refused.',
  storeAway: 'The database cannot be reached at the moment. Please try again shortly.',
  badRequest: 'The request could not be understood.',
  tooLarge: 'The request is too large.',
  unknownParameter: (name: string) => `There is no parameter ${name}`,
  busy: 'The server is busy. Please try again in a moment.',
  notFound: 'Not found',
  internal: 'Something went wrong on our side. Please try again.',
} as const;
