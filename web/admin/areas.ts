import { type AdminArea, adminAreas } from '#domain/roles.ts';

/** What a screen of the administration is called, and where it is. */
export const areas = {
  dashboard: { name: 'Dashboard', path: '/admin' },
  locations: { name: 'Locations', path: '/admin/locations' },
  adverts: { name: 'Adverts', path: '/admin/adverts' },
  'custom-messages': { name: 'Custom Messages', path: '/admin/custom-messages' },
  'automated-messages': { name: 'Automated Messages', path: '/admin/automated-messages' },
  users: { name: 'Users', path: '/admin/users' },
} as const satisfies Record<AdminArea, { name: string; path: string }>;

/** The screen at an address; null where there is none. */
export const areaAt = (pathname: string): AdminArea | null =>
  adminAreas.find((area) => areas[area].path === pathname) ?? null;

/** What people call the roles. */
export const roleWords = { user: 'User', safety_officer: 'Safety Officer', admin: 'Admin' } as const;
