import { type AccessRow, customMessage, oneLocation, type Target } from './access-row.ts';

const locationForm = ({ unique }: Target) => ({
  name: `Place ${unique}`,
  latitude: '50.5',
  longitude: '-4.5',
});
const unknownLocation = () => '/api/admin/locations/00000000-0000-4000-8000-000000000000';

export const locationRows: readonly AccessRow[] = [
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
    url: ({ otherLocationId }) => `/api/admin/locations/${otherLocationId}`,
    expected: [401, 403, 403, 403, 200],
  },
  {
    method: 'DELETE',
    route: '/api/admin/locations/:id',
    note: 'where a display hangs',
    url: oneLocation,
    expected: [401, 403, 403, 403, 409],
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
];
