import type { AccessRow } from './access/access-row.ts';
import { accountRows } from './access/account-rows.ts';
import { advertRows } from './access/advert-rows.ts';
import { displayRows } from './access/display-rows.ts';
import { locationRows } from './access/location-rows.ts';
import { messageRows } from './access/message-rows.ts';
import { operationRows } from './access/operation-rows.ts';
import { readingRows } from './access/reading-rows.ts';

/**
 * Every call that is not public, with the status that each caller gets. The list is written by hand, apart from what the
 * routes declare: `server/permissions.test.ts` makes every call as every caller, and fails on a route that is missing
 * here.
 */
export const accessMatrix: readonly AccessRow[] = [
  { method: 'GET', route: '/api/admin/status', expected: [401, 200, 200, 200, 200] },
  ...readingRows,
  ...locationRows,
  ...messageRows,
  ...advertRows,
  ...displayRows,
  ...operationRows,
  // Last: its last row ends the session of the row's caller.
  ...accountRows,
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
  'POST /api/display/pairings', // a screen that is no display yet, limited by its address
  'POST /api/display/pairings/poll', // by a secret of 256 bits
  'GET /api/setup', // a panel of TRMNL that is no display yet, limited by its address
  'GET /api/display', // judged by the key in a header of the panel's own; these three only with TRMNL=true
  'GET /api/display/panel.png',
  'POST /api/log', // taken and not kept
  'GET /w/:code', // the code on a sign: leads to the place's page, whatever the code says
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
    '/display',
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
