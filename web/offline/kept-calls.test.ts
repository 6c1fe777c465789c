import { expect, test } from 'vitest';
import { callsOf, isKeptCall } from './kept-calls.ts';

const isKept = (path: string) => isKeptCall(new URL(path, 'https://foreshore.example'));

test.each([
  '/api/settings',
  '/api/locations',
  '/locations/exmouth',
  '/api/tidal?lat=50.6&lon=-3.4',
  '/api/openmeteo_metoffice?lat=50.6&lon=-3.4',
  '/api/automated_messages/location/exmouth',
  '/api/tide_station?location=exmouth',
])('%s is kept', (path) => expect(isKept(path)).toBe(true));

test.each([
  '/auth/status',
  '/auth/login',
  '/auth/verify',
  '/auth/api/reset-password/abc',
  '/api/admin/status',
  '/api/admin/locations',
  '/api/admin/users',
  '/api/account',
  '/api/adverts',
  '/api/locations/exmouth/adverts?active_only=true',
  '/api/automated_messages',
  '/api/feeds',
  '/api/tidal', // of every place at once
  '/locations/exmouth/forecast', // a page, no call
  '/healthz',
  '/metrics',
])('%s is never kept', (path) => expect(isKept(path)).toBe(false));

test('every call of a place is one that is kept', () => {
  const calls = callsOf({ slug: 'bude-summerleaze', latitude: 50.83, longitude: -4.552 });
  expect(calls).toContain('/api/tidal?lat=50.83&lon=-4.552');
  expect(calls.filter((call) => !isKept(call))).toEqual([]);
});
