import {
  automatedMessageHistoryPath,
  marineHistoryPath,
  overflowHistoryPath,
  sampleHistoryPath,
  weatherHistoryPath,
} from '#contract/history-paths.ts';
import { feedPaths } from '#contract/live-table.ts';
import { sharedFiles } from '#simulator/file-sharing/file-sharing.ts';

/**
 * The callers: without a login, a user, a safety officer to whom the location is assigned, one to whom it isn't, an
 * administrator.
 */
export const callers = ['anonymous', 'user', 'assigned officer', 'other officer', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** What a call is about. Every call gets a new one, so that each caller can try to delete it. */
export interface Target {
  locationId: string;
  locationName: string;
  otherLocationName: string;
  messageId: string;
  advertId: string;
  userId: string;
  officerId: string;
  /** Differs from call to call, for names that may be there only once. */
  unique: string;
}

export interface AccessRow {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The route as it is registered. */
  route: string;
  /** The address that is called; without it the route itself. */
  url?: (target: Target) => string;
  body?: (target: Target) => unknown;
  /** Where the body is a text instead of JSON. */
  contentType?: string;
  /** Tells this row from the other rows of the same route. */
  note?: string;
  /** The status that each caller gets, in the order of `callers`. */
  expected: readonly [number, number, number, number, number];
}

/** To a file that the simulator has. */
const DRIVE_LINK = encodeURIComponent(`https://drive.google.com/file/d/${sharedFiles.picture}/view`);

const EVERYBODY = 200;
const reading = (route: string, url?: (target: Target) => string): AccessRow => ({
  method: 'GET',
  route,
  ...(url && { url }),
  expected: [401, EVERYBODY, EVERYBODY, EVERYBODY, EVERYBODY],
});

const customMessage = () => ({
  title: 'Rip currents',
  message: 'Stay between the flags.',
  message_type: 'warning',
  author: 'A lifeguard',
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
});
const locationForm = ({ unique }: Target) => ({
  name: `Place ${unique}`,
  latitude: '50.5',
  longitude: '-4.5',
});
const windOf = (location_name: string) => ({
  location_name,
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: 60,
  wind_gusts_min: 20,
  wind_gusts_max: 90,
});
const rule = (location_name: string) => ({
  ...windOf(location_name),
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.',
  is_active: true,
});
const advert = ({ locationId }: Target) => ({
  location_id: locationId,
  title: 'Surf school',
  description: 'Lessons all year.',
  file_url: 'https://media.example.org/surf.jpg',
  file_type: 'image',
});
const oneLocation = ({ locationId }: Target) => `/api/admin/locations/${locationId}`;
const unknownLocation = () => '/api/admin/locations/00000000-0000-4000-8000-000000000000';
const oneRule = ({ messageId }: Target) => `/api/automated_messages/${messageId}`;
const oneAdvert = ({ advertId }: Target) => `/api/adverts/${advertId}`;

/**
 * Every call that is not public, with the status that each caller gets. The list is written by hand, apart from what the
 * routes declare: `server/permissions.test.ts` makes every call as every caller, and fails on a route that is missing
 * here.
 */
export const accessMatrix: readonly AccessRow[] = [
  { method: 'GET', route: '/api/admin/status', expected: [401, 200, 200, 200, 200] },

  reading('/api/locations'),
  reading('/locations/:name', () => '/locations/exmouth'),
  ...feedPaths.map((path) => reading(path)),
  reading('/api/overview'),
  reading('/api/feeds'),
  reading('/api/model_hours', () => '/api/model_hours?location=exmouth'),
  reading('/api/tide_station', () => '/api/tide_station?location=exmouth'),
  reading('/api/tide_calendar', () => '/api/tide_calendar?location=exmouth'),
  ...[overflowHistoryPath, sampleHistoryPath]
    .flatMap((path) => [path, `${path}.csv`])
    .concat(weatherHistoryPath, marineHistoryPath, automatedMessageHistoryPath)
    .map((path) => reading(path, () => `${path}?location=exmouth`)),
  reading('/api/windows', () => '/api/windows?location=exmouth&daylight=true'),
  reading('/api/windows_calendar', () => '/api/windows_calendar?location=exmouth&daylight=true'),
  reading('/api/automated_messages/location/:name', () => '/api/automated_messages/location/exmouth'),
  reading('/api/locations/:name/adverts', () => '/api/locations/exmouth/adverts?active_only=true'),
  reading('/api/locations/:name/adverts', () => '/api/locations/exmouth/adverts?active_only=false'),
  reading('/embed/:name', () => '/embed/exmouth'),
  {
    method: 'GET',
    route: '/cards/:name/:file',
    note: 'an older version: see its own tests',
    url: () => '/cards/exmouth/an-older-version.png',
    expected: [401, 302, 302, 302, 302],
  },
  reading('/api/proxy/google-drive', () => `/api/proxy/google-drive?url=${DRIVE_LINK}`),

  { method: 'POST', route: '/trigger/auto-populate-locations', expected: [401, 403, 403, 403, 502] }, // no source here
  { method: 'GET', route: '/api/admin/locations', expected: [401, 403, 403, 403, 200] },
  { method: 'POST', route: '/api/admin/locations', body: locationForm, expected: [401, 403, 403, 403, 201] },
  {
    method: 'GET',
    route: '/api/admin/locations/:id',
    url: oneLocation,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'GET',
    route: '/api/admin/locations/:id',
    note: 'one that is not there',
    url: unknownLocation,
    expected: [401, 403, 403, 403, 404],
  },
  { method: 'GET', route: '/api/admin/locations/assigned', expected: [401, 403, 200, 200, 200] },
  { method: 'GET', route: '/api/admin/locations/simple', expected: [401, 403, 200, 200, 200] },
  {
    method: 'PUT',
    route: '/api/admin/locations/:id',
    note: 'a custom message',
    url: oneLocation,
    body: () => ({ custom_message: customMessage() }),
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/admin/locations/:id',
    note: 'no custom message any more',
    url: oneLocation,
    body: () => ({ custom_message: null }),
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/admin/locations/:id',
    note: 'the whole location',
    url: oneLocation,
    body: (target) => ({ ...locationForm(target), custom_message: customMessage() }),
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/admin/locations/:id',
    note: 'a custom message with a field that nobody may set',
    url: oneLocation,
    body: () => ({ custom_message: { ...customMessage(), created_at: '2020-01-01T00:00:00Z' } }),
    expected: [401, 403, 400, 403, 400],
  },
  {
    method: 'PUT',
    route: '/api/admin/locations/:id',
    note: 'a location that does not exist',
    url: unknownLocation,
    body: () => ({ custom_message: null }),
    expected: [401, 403, 403, 403, 404],
  },
  {
    method: 'DELETE',
    route: '/api/admin/locations/:id',
    url: oneLocation,
    expected: [401, 403, 403, 403, 200],
  },

  {
    method: 'POST',
    route: '/api/admin/locations/goes-along',
    body: ({ locationId }) => ({ ids: [locationId] }),
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'GET',
    route: '/api/admin/locations/:id/links',
    url: (target) => `${oneLocation(target)}/links`,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/admin/locations/:id/links',
    url: (target) => `${oneLocation(target)}/links`,
    body: () => ({ label: 'The council' }),
    expected: [401, 403, 403, 403, 201],
  },
  {
    method: 'DELETE',
    route: '/api/admin/locations/:id/links/:link',
    note: 'one that is not there: see its own tests',
    url: (target) => `${oneLocation(target)}/links/not-there`,
    expected: [401, 403, 403, 403, 404],
  },
  { method: 'GET', route: '/api/admin/locations/csv', expected: [401, 403, 403, 403, 200] },
  {
    method: 'POST',
    route: '/api/admin/locations/csv/preview',
    body: () => 'name,latitude,longitude\nBeer,50.69,-3.09',
    contentType: 'text/csv',
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/admin/locations/csv',
    body: (target) => ({
      rows: [{ line: 2, _id: null, updated_at: null, location: locationForm(target) }],
    }),
    expected: [401, 403, 403, 403, 200],
  },
  { method: 'GET', route: '/api/admin/locations/cost', expected: [401, 403, 403, 403, 200] },
  {
    method: 'GET',
    route: '/api/admin/tide-stations',
    url: () => '/api/admin/tide-stations?lat=50.6&lon=-3.4',
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'GET',
    route: '/api/admin/bathing-waters',
    url: () => '/api/admin/bathing-waters?lat=50.6&lon=-3.4',
    expected: [401, 403, 403, 403, 502], // no source here
  },
  {
    method: 'GET',
    route: '/api/admin/bathing-waters/missing',
    expected: [401, 403, 403, 403, 502], // no source here
  },
  {
    method: 'POST',
    route: '/api/admin/bathing-waters/import',
    body: () => ({ ids: ['ukk4301-22300'] }),
    expected: [401, 403, 403, 403, 502],
  },
  { method: 'GET', route: '/api/admin/bathing-waters/import', expected: [401, 403, 403, 403, 200] },
  {
    method: 'GET',
    route: '/api/admin/locations/:id/messages',
    url: (target) => `${oneLocation(target)}/messages`,
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'GET',
    route: '/api/admin/locations/:id/messages.csv',
    url: (target) => `${oneLocation(target)}/messages.csv`,
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/admin/custom-messages',
    note: 'judged for each location: see its own tests',
    body: ({ locationId }) => ({ custom_message: customMessage(), locations: [{ _id: locationId }] }),
    expected: [401, 403, 200, 200, 200],
  },

  { method: 'GET', route: '/api/automated_messages', expected: [401, 403, 200, 200, 200] },
  {
    method: 'GET',
    route: '/api/automated_messages/:id',
    url: oneRule,
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/automated_messages',
    body: ({ locationName }) => rule(locationName),
    expected: [401, 403, 201, 403, 201],
  },
  {
    method: 'POST',
    route: '/api/automated_messages/preview',
    body: ({ locationName }) => windOf(locationName),
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/automated_messages/:id',
    url: oneRule,
    body: ({ locationName }) => rule(locationName),
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/automated_messages/:id',
    note: 'moved to a location that is not assigned',
    url: oneRule,
    body: ({ otherLocationName }) => rule(otherLocationName),
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'DELETE',
    route: '/api/automated_messages/:id',
    url: oneRule,
    expected: [401, 403, 200, 403, 200],
  },

  { method: 'GET', route: '/api/adverts', expected: [401, 403, 200, 200, 200] },
  { method: 'GET', route: '/api/adverts/:id', url: oneAdvert, expected: [401, 403, 200, 200, 200] },
  { method: 'POST', route: '/api/adverts', body: advert, expected: [401, 403, 403, 403, 201] },
  {
    method: 'PUT',
    route: '/api/adverts/:id',
    url: oneAdvert,
    body: advert,
    expected: [401, 403, 403, 403, 200],
  },
  { method: 'DELETE', route: '/api/adverts/:id', url: oneAdvert, expected: [401, 403, 403, 403, 200] },
  {
    method: 'DELETE',
    route: '/api/adverts/:id/delete-with-file',
    url: (target) => `${oneAdvert(target)}/delete-with-file`,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/adverts/upload',
    note: 'without a file: see its own tests',
    body: advert,
    expected: [401, 403, 403, 403, 400],
  },
  {
    method: 'GET',
    route: '/media/:id',
    note: 'one that is not there: see its own tests',
    url: () => '/media/00000000-0000-4000-8000-000000000000',
    expected: [401, 404, 404, 404, 404],
  },
  {
    method: 'GET',
    route: '/media/:id/:name',
    note: 'one that is not there: see its own tests',
    url: () => '/media/00000000-0000-4000-8000-000000000000/960.webp',
    expected: [401, 404, 404, 404, 404],
  },

  { method: 'GET', route: '/api/admin/users', expected: [401, 403, 403, 403, 200] },
  {
    method: 'PUT',
    route: '/api/admin/users/:id/role',
    url: ({ userId }) => `/api/admin/users/${userId}/role`,
    body: () => ({ role: 'safety_officer' }),
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/admin/users/:id/assigned-locations',
    url: ({ officerId }) => `/api/admin/users/${officerId}/assigned-locations`,
    body: ({ locationName }) => ({ assigned_locations: [locationName] }),
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'PUT',
    route: '/api/admin/users/:id/assigned-locations',
    note: 'of a plain user',
    url: ({ userId }) => `/api/admin/users/${userId}/assigned-locations`,
    body: ({ locationName }) => ({ assigned_locations: [locationName] }),
    expected: [401, 403, 403, 403, 400],
  },
  {
    method: 'DELETE',
    route: '/api/admin/users/:id',
    url: ({ userId }) => `/api/admin/users/${userId}`,
    expected: [401, 403, 403, 403, 200],
  },

  { method: 'GET', route: '/api/admin/audit', expected: [401, 403, 200, 200, 200] },
  { method: 'GET', route: '/api/admin/attention', expected: [401, 403, 200, 200, 200] },
  { method: 'GET', route: '/api/admin/changes', expected: [401, 403, 200, 200, 200] },
  { method: 'GET', route: '/api/admin/settings', expected: [401, 403, 403, 403, 200] },
  { method: 'GET', route: '/api/admin/sources', expected: [401, 403, 200, 200, 200] },
  {
    method: 'POST',
    route: '/api/admin/sources/refresh',
    body: ({ locationName }) => ({ feed: 'marine', location: locationName }),
    expected: [401, 403, 403, 403, 202],
  },

  { method: 'GET', route: '/api/account', expected: [401, 200, 200, 200, 200] },
  {
    method: 'POST',
    route: '/api/account/password',
    note: 'with a wrong current password',
    body: () => ({ current_password: 'not it', password: 'new secret', confirm_password: 'new secret' }),
    expected: [401, 400, 400, 400, 400],
  },
  {
    method: 'DELETE',
    route: '/api/account/sessions/:id',
    note: 'a session that does not exist',
    url: () => '/api/account/sessions/not-there',
    expected: [401, 404, 404, 404, 404],
  },
  {
    method: 'DELETE',
    route: '/api/account',
    note: 'with a wrong password',
    body: () => ({ password: 'not it' }),
    expected: [401, 400, 400, 400, 400],
  },
  // Last: it ends the session of the row's caller.
  { method: 'POST', route: '/api/account/sign-out-everywhere', expected: [401, 200, 200, 200, 200] },
];

/** Public routes, each for its reason. Their answers are tested elsewhere. */
export const publicRoutes: readonly string[] = [
  'POST /auth/login',
  'POST /auth/logout',
  'GET /auth/status',
  'GET /auth/verify',
  'POST /auth/verify',
  'POST /auth/resend',
  'POST /auth/forgot-password',
  'GET /auth/api/reset-password/:token',
  'POST /auth/api/reset-password/:token',
  'GET /api/settings', // the login page needs it too
  'GET /healthz',
  'GET /readyz', // yes or no; its details as `/metrics`
  'GET /metrics', // with a check of its own: the machine itself, or the bearer of a token
  'GET /robots.txt',
];

/** Public as well: the pages hold no data, and the API description is no secret. */
export const isPageOrDescription = (url: string): boolean =>
  [
    '/',
    '/compare',
    '/windows',
    '/account',
    '/auth/login',
    '/auth/signup',
    '/auth/forgot-password',
    '/auth/reset-password',
  ].includes(url) ||
  ['/auth/reset-password/:token', '/locations/:name/forecast', '/locations/:name/water-quality'].includes(
    url,
  ) ||
  /^\/admin(\/|$)/.test(url) ||
  /^\/api\/docs(\/|$)/.test(url);
