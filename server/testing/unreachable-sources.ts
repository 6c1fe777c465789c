/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1';

/** Settings with which no source can be reached. A test checks that none is missing here. */
export const UNREACHABLE_SOURCES = {
  OPEN_METEO_URL: NOWHERE,
  OPEN_METEO_MARINE_URL: NOWHERE,
  ADMIRALTY_URL: NOWHERE,
  EA_URL: NOWHERE,
  STORM_OVERFLOW_URLS: `South West Water=${NOWHERE}/FeatureServer/0`,
};

/** The same for the file-sharing host of adverts, which is no source. */
export const UNREACHABLE_FILE_HOST = { GOOGLE_DRIVE_URL: NOWHERE };
