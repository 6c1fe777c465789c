import type { AccessRow } from './access-row.ts';

export const operationRows: readonly AccessRow[] = [
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
];
