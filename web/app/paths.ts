export const LOGIN_PATH = '/auth/login';
export const HOME_PATH = '/';

/**
 * Where a login leads: `next` if it is a path of this very site (`origin`), else the landing page. Anything a
 * browser would read as another site's address, or as a page of the login itself, is refused.
 */
export function pathAfterLogin(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/')) return HOME_PATH;
  const url = URL.parse(next, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) {
    return HOME_PATH;
  }
  return url.pathname + url.search + url.hash;
}
