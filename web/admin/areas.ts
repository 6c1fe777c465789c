import { Bot, Image, LayoutDashboard, type LucideIcon, MapPin, Megaphone, Users } from 'lucide-react';
import { type AdminArea, adminAreas } from '#domain/roles.ts';

/** What a screen of the administration is called, and where it is. */
export const areas = {
  dashboard: { name: 'Dashboard', path: '/admin', Icon: LayoutDashboard },
  locations: { name: 'Locations', path: '/admin/locations', Icon: MapPin },
  adverts: { name: 'Adverts', path: '/admin/adverts', Icon: Image },
  'custom-messages': { name: 'Custom Messages', path: '/admin/custom-messages', Icon: Megaphone },
  'automated-messages': { name: 'Automated Messages', path: '/admin/automated-messages', Icon: Bot },
  users: { name: 'Users', path: '/admin/users', Icon: Users },
} as const satisfies Record<AdminArea, { name: string; path: string; Icon: LucideIcon }>;

/** The screen at an address; null where there is none. */
export const areaAt = (pathname: string): AdminArea | null =>
  adminAreas.find((area) => areas[area].path === pathname) ?? null;

/** What people call the roles. */
export const roleWords = { user: 'User', safety_officer: 'Safety Officer', admin: 'Admin' } as const;
