import { pagePaths } from '#contract/pages.ts';

export const { landing: HOME_PATH, login: LOGIN_PATH, account: ACCOUNT_PATH } = pagePaths;

const urlOn = (origin: string, path: string): URL | null => {
  try {
    return new URL(path, origin);
  } catch {
    return null;
  }
};

/**
 * The page after a login: `next` if it is a path of this site (`origin`), else the landing page. Addresses that a
 * browser would read as another site's, and the login's own pages, are refused.
 */
export function pathAfterLogin(next: string | undefined, origin: string): string {
  const url = next?.startsWith('/') ? urlOn(origin, next) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) {
    return HOME_PATH;
  }
  return url.pathname + url.search + url.hash;
}
