import { type AdminArea, adminAreas, adminPath } from './roles.ts';

/** The pages below the screen of an area, as the router writes them. */
export const adminPagesBelow = [
  '/admin/displays/pair',
  '/admin/displays/$id',
  '/admin/displays/$id/print',
] as const satisfies readonly `/admin/${AdminArea}/${string}`[];

/** The area of an address; null where the administration has no page. */
export function adminAreaAt(pathname: string): AdminArea | null {
  const below = adminPagesBelow.find((page) => isAt(pathname, page));
  return (
    adminAreas.find((area) => adminPath(area) === (below ? below.split('/', 3).join('/') : pathname)) ?? null
  );
}

const isAt = (pathname: string, page: string): boolean => {
  const [parts, wanted] = [pathname.split('/'), page.split('/')];
  return parts.length === wanted.length && wanted.every((part, at) => part === '$id' || part === parts[at]);
};
