import { matchPrecache } from 'workbox-precaching';

const NETWORK_LIMIT_MS = 3000;
/** The application's page, which is the same for every address. */
export const SHELL = '/index.html';

const failing = (response: Response): boolean => response.status >= 500;

/**
 * The server's page, which has the headers that its operator wants today; where none comes soon, the one that came
 * with this version.
 */
export async function page(event: FetchEvent): Promise<Response> {
  const asked = (async () => {
    const preloaded: Response | undefined = await event.preloadResponse;
    return preloaded ?? fetch(event.request);
  })();
  event.waitUntil(asked.catch(() => undefined));
  const late = new Promise<null>((resolve) => setTimeout(resolve, NETWORK_LIMIT_MS, null));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer && !failing(answer)) return answer;
  return (await matchPrecache(SHELL)) ?? asked;
}
