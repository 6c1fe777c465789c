import type { Locator, Page, WebSocket } from '@playwright/test';

/** The live indicator of a page about a place. */
export const badge = (page: Page): Locator => page.getByRole('banner');

/** The websockets of a page, as the browser sees them. */
export interface Sockets {
  made: () => number;
  open: () => number;
}

export function watchSockets(page: Page): Sockets {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  return {
    made: () => sockets.length,
    open: () => sockets.filter((socket) => !socket.isClosed()).length,
  };
}

/** The data calls of the polling fallback: only these have no parameters. */
export const POLLS: readonly string[] = [
  '/api/openmeteo_metoffice',
  '/api/openmeteo_marine',
  '/api/tidal',
  '/api/ea_warnings',
  '/api/storm_overflow',
];

/** Counts the calls of the polling fallback from now on. */
export function watchPolls(page: Page): { paths: () => string[]; forget: () => void } {
  let paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (POLLS.includes(pathname + search)) paths.push(pathname);
  });
  return {
    paths: () => paths,
    forget: () => {
      paths = [];
    },
  };
}
