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
 * Where a login leads: `next` if it is a path of this very site (`origin`), else the landing page. Anything a
 * browser would read as another site's address, or as a page of the login itself, is refused.
 */
export function pathAfterLogin(next: string | undefined, origin: string): string {
  const url = next?.startsWith('/') ? urlOn(origin, next) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//') || url.pathname.startsWith('/auth/')) {
    return HOME_PATH;
  }
  return url.pathname + url.search + url.hash;
}
