import { userPaths } from '#contract/calls/user-paths.ts';
import { type AccessRow, at } from './access-row.ts';

export const accountRows: readonly AccessRow[] = [
  { ...at(userPaths.list), expected: [401, 403, 403, 403, 200] },
  {
    ...at(userPaths.changeRole, ({ userId }) => ({ id: userId })),
    body: () => ({ role: 'safety_officer' }),
    expected: [401, 403, 403, 403, 200],
  },
  {
    ...at(userPaths.assignLocations, ({ officerId }) => ({ id: officerId })),
    body: ({ locationName }) => ({ assigned_locations: [locationName] }),
    expected: [401, 403, 403, 403, 200],
  },
  {
    ...at(userPaths.assignLocations, ({ userId }) => ({ id: userId })),
    note: 'of a plain user',
    body: ({ locationName }) => ({ assigned_locations: [locationName] }),
    expected: [401, 403, 403, 403, 400],
  },
  {
    ...at(userPaths.delete, ({ userId }) => ({ id: userId })),
    expected: [401, 403, 403, 403, 200],
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
