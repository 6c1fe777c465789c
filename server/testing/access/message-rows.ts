import { type AccessRow, customMessage, oneLocation, type Target } from './access-row.ts';

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
const oneRule = ({ messageId }: Target) => `/api/automated_messages/${messageId}`;

export const messageRows: readonly AccessRow[] = [
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
];
