import type { AdminStatus, Role } from '#contract/accounts/auth.ts';
import type { Access } from '#contract/calls/call.ts';

const everybody = ['user', 'safety_officer', 'admin'] as const satisfies readonly Role[];
const staff = ['safety_officer', 'admin'] as const satisfies readonly Role[];
const administrators = ['admin'] as const satisfies readonly Role[];

/** Which roles may enter what. The admin areas stand in the order of their menu. */
const admitted = {
  reading: everybody,
  dashboard: staff,
  locations: administrators,
  adverts: administrators,
  'custom-messages': staff,
  'automated-messages': staff,
  displays: staff,
  users: administrators,
} as const satisfies Record<string, readonly Role[]>;

export type Area = keyof typeof admitted;
export type AdminArea = Exclude<Area, 'reading'>;
export const adminAreas = [
  'dashboard',
  'locations',
  'adverts',
  'custom-messages',
  'automated-messages',
  'displays',
  'users',
] as const satisfies readonly AdminArea[];

/** What the screens of the administration are called. */
export const adminAreaNames = {
  dashboard: 'Dashboard',
  locations: 'Locations',
  adverts: 'Adverts',
  'custom-messages': 'Custom Messages',
  'automated-messages': 'Automated Messages',
  displays: 'Displays',
  users: 'Users',
} as const satisfies Record<AdminArea, string>;

const rolesOf: Readonly<Record<Exclude<Access, 'public'>, readonly Role[]>> = {
  reading: everybody,
  session: everybody,
  staff,
  admin: administrators,
  display: [],
};

/** `log in`: the caller must log in first (401). `refused`: this person may not (403). */
export type Admission = 'admitted' | 'log in' | 'refused';

export function admission(access: Access, role: Role | null, publicRead: boolean): Admission {
  if (access === 'public' || (access === 'reading' && publicRead)) return 'admitted';
  if (role === null) return 'log in';
  return rolesOf[access].includes(role) ? 'admitted' : 'refused';
}

/** `null` is a visitor who has not logged in: the pages for logging in are open to all and are no area here. */
export const mayEnter = (role: Role | null, area: Area): boolean =>
  admitted[area].some((each) => each === role);

export const hasAdminAccess = (role: Role | null): boolean => mayEnter(role, 'dashboard');

/** Where the Admin tab leads; null for roles without that tab. */
export function adminEntrance(role: Role | null): AdminArea | null {
  if (mayEnter(role, 'adverts')) return 'adverts';
  return mayEnter(role, 'custom-messages') ? 'custom-messages' : null;
}

export const adminStatusOf = (role: Role): AdminStatus => ({
  is_admin: role === 'admin',
  has_admin_access: hasAdminAccess(role),
  is_safety_officer: role === 'safety_officer',
  role,
});

/** The address of a screen of the admin area. */
export const adminPath = <A extends AdminArea>(area: A): AdminPath<A> =>
  (area === 'dashboard' ? '/admin' : `/admin/${area}`) as AdminPath<A>;
type AdminPath<A extends AdminArea> = A extends 'dashboard' ? '/admin' : `/admin/${A}`;
