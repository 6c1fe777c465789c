import { expect, test } from 'vitest';
import { callsOf, isCopiedCall } from './copied-calls.ts';

const isCopied = (path: string) => isCopiedCall(new URL(path, 'https://foreshore.example'));

test.each([
  '/api/settings',
  '/api/locations',
  '/api/overview',
  '/locations/exmouth',
  '/api/tidal?lat=50.6&lon=-3.4',
  '/api/openmeteo_metoffice?lat=50.6&lon=-3.4',
  '/api/automated_messages/location/exmouth',
  '/api/tide_station?location=exmouth',
  '/api/model_hours?location=exmouth',
])('%s is stored for use offline', (path) => expect(isCopied(path)).toBe(true));

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
  '/api/tidal', // of all places at once
  '/locations/exmouth/forecast', // a page, not a call
  '/healthz',
  '/metrics',
])('%s is never stored', (path) => expect(isCopied(path)).toBe(false));

test('every call of a place is stored', () => {
  const calls = callsOf({ slug: 'bude-summerleaze', latitude: 50.83, longitude: -4.552 });
  expect(calls).toContain('/api/tidal?lat=50.83&lon=-4.552');
  expect(calls.filter((call) => !isCopied(call))).toEqual([]);
});
