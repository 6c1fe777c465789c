import { matchPrecache } from 'workbox-precaching';

const NETWORK_LIMIT_MS = 3000;
/** The application's page: the same for every address. */
const SHELL = '/index.html';

const failing = (response: Response): boolean => response.status >= 500;

/**
 * The server's page, because it has the operator's current headers. Where it does not come in time, the page that was
 * installed with this version.
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
