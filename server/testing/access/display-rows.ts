import { type AccessRow, oneLocation, type Target } from './access-row.ts';

const oneDisplay = ({ displayId }: Target) => `/api/admin/displays/${displayId}`;
const displaySettings = ({ locationId }: Target) => ({
  name: 'Pier',
  location_id: locationId,
  look: { layout: null, viewing_distance_m: 4, screen_height_mm: 940, languages: ['en'], dark_after_min: 30 },
  opening_hours: null,
});
/** Of no screen: the codes that screens show have tests of their own. */
const NO_CODE = 'BBBB-BBBB';

export const displayRows: readonly AccessRow[] = [
  { method: 'GET', route: '/api/admin/displays', expected: [401, 403, 200, 200, 200] },
  {
    method: 'POST',
    route: '/api/admin/displays/look',
    body: () => ({ code: NO_CODE }),
    expected: [401, 403, 403, 403, 404],
  },
  {
    method: 'POST',
    route: '/api/admin/displays',
    body: (target) => ({ ...displaySettings(target), code: NO_CODE }),
    expected: [401, 403, 403, 403, 404],
  },
  { method: 'GET', route: '/api/admin/displays/:id', url: oneDisplay, expected: [401, 403, 200, 403, 200] },
  {
    method: 'PUT',
    route: '/api/admin/displays/:id',
    url: oneDisplay,
    body: displaySettings,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/admin/displays/:id/pair',
    url: (target) => `${oneDisplay(target)}/pair`,
    body: () => ({ code: NO_CODE }),
    expected: [401, 403, 403, 403, 404],
  },
  {
    method: 'PUT',
    route: '/api/admin/displays/:id/service',
    url: (target) => `${oneDisplay(target)}/service`,
    body: () => ({ text: 'Being repaired' }),
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'POST',
    route: '/api/admin/displays/:id/commands',
    note: 'to identify itself',
    url: (target) => `${oneDisplay(target)}/commands`,
    body: () => ({ kind: 'identify' }),
    expected: [401, 403, 201, 403, 201],
  },
  {
    method: 'POST',
    route: '/api/admin/displays/:id/commands',
    note: 'to load itself anew',
    url: (target) => `${oneDisplay(target)}/commands`,
    body: () => ({ kind: 'reload' }),
    expected: [401, 403, 403, 403, 201],
  },
  {
    method: 'POST',
    route: '/api/admin/displays/:id/revoke',
    url: (target) => `${oneDisplay(target)}/revoke`,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'DELETE',
    route: '/api/admin/displays/:id',
    note: 'one that is not revoked: see its own tests',
    url: oneDisplay,
    expected: [401, 403, 403, 403, 409],
  },
  {
    method: 'GET',
    route: '/api/admin/displays/:id/showings',
    url: (target) => `${oneDisplay(target)}/showings`,
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'GET',
    route: '/api/admin/displays/:id/showings.csv',
    url: (target) => `${oneDisplay(target)}/showings.csv`,
    expected: [401, 403, 200, 403, 200],
  },
  {
    method: 'GET',
    route: '/api/admin/displays/:id',
    note: 'one that is not there',
    url: () => '/api/admin/displays/not-there',
    expected: [401, 403, 403, 403, 404],
  },
  {
    method: 'GET',
    route: '/api/admin/locations/:id/deliveries',
    url: (target) => `${oneLocation(target)}/deliveries`,
    expected: [401, 403, 200, 403, 200],
  },
  // With a display's key alone: what that opens, and what it doesn't, is tested in `server/displays/pairing/keys.test.ts`.
  { method: 'POST', route: '/api/display/report', expected: [401, 401, 401, 401, 401] },
  { method: 'GET', route: '/api/display/frame', expected: [401, 401, 401, 401, 401] },
  {
    method: 'GET',
    route: '/api/display/picture.png',
    url: () => '/api/display/picture.png?width=800&height=480',
    expected: [401, 401, 401, 401, 401],
  },
  { method: 'GET', route: '/api/display/events', expected: [401, 401, 401, 401, 401] },
  {
    method: 'GET',
    route: '/api/display/adverts/:id/:name',
    url: () => '/api/display/adverts/some-id/960.webp',
    expected: [401, 401, 401, 401, 401],
  },
];
