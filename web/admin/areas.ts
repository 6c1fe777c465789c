import { type AdminArea, adminAreas, adminPath } from '#domain/roles.ts';

/** What a screen of the administration is called, and where it is. */
export const areas = {
  dashboard: { name: 'Dashboard', path: adminPath('dashboard') },
  locations: { name: 'Locations', path: adminPath('locations') },
  adverts: { name: 'Adverts', path: adminPath('adverts') },
  'custom-messages': { name: 'Custom Messages', path: adminPath('custom-messages') },
  'automated-messages': { name: 'Automated Messages', path: adminPath('automated-messages') },
  users: { name: 'Users', path: adminPath('users') },
} as const satisfies Record<AdminArea, { name: string; path: string }>;

/** The screen at an address; null where there is none. */
export const areaAt = (pathname: string): AdminArea | null =>
  adminAreas.find((area) => areas[area].path === pathname) ?? null;

/** What people call the roles. */
export const roleWords = { user: 'User', safety_officer: 'Safety Officer', admin: 'Admin' } as const;
