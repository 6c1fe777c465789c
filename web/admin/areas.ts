import { type AdminArea, adminAreaNames, adminPath } from '#domain/roles.ts';

/** What a screen of the administration is called, and where it is. */
export const areas = {
  dashboard: { name: adminAreaNames.dashboard, path: adminPath('dashboard') },
  locations: { name: adminAreaNames.locations, path: adminPath('locations') },
  adverts: { name: adminAreaNames.adverts, path: adminPath('adverts') },
  'custom-messages': { name: adminAreaNames['custom-messages'], path: adminPath('custom-messages') },
  'automated-messages': { name: adminAreaNames['automated-messages'], path: adminPath('automated-messages') },
  displays: { name: adminAreaNames.displays, path: adminPath('displays') },
  users: { name: adminAreaNames.users, path: adminPath('users') },
} as const satisfies Record<AdminArea, { name: string; path: string }>;

/** What people call the roles. */
export const roleWords = { user: 'User', safety_officer: 'Safety Officer', admin: 'Admin' } as const;
