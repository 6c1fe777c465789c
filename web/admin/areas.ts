import { type AdminArea, adminAreaNames, adminAreas, adminPath } from '#domain/roles.ts';

/** What a screen of the administration is called, and where it is. */
export const areas = {
  dashboard: { name: adminAreaNames.dashboard, path: adminPath('dashboard') },
  locations: { name: adminAreaNames.locations, path: adminPath('locations') },
  adverts: { name: adminAreaNames.adverts, path: adminPath('adverts') },
  'custom-messages': { name: adminAreaNames['custom-messages'], path: adminPath('custom-messages') },
  'automated-messages': { name: adminAreaNames['automated-messages'], path: adminPath('automated-messages') },
  users: { name: adminAreaNames.users, path: adminPath('users') },
} as const satisfies Record<AdminArea, { name: string; path: string }>;

/** The screen at an address; null where there is none. */
export const areaAt = (pathname: string): AdminArea | null =>
  adminAreas.find((area) => areas[area].path === pathname) ?? null;

/** What people call the roles. */
export const roleWords = { user: 'User', safety_officer: 'Safety Officer', admin: 'Admin' } as const;
