import type { BrowserContext } from '@playwright/test';

/** The host of the map's pictures: the only third party that a page may call. The tests fetch nothing from it. */
export const TILE_HOST = 'server.arcgisonline.com';

const TRANSPARENT_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

export const showTiles = (context: BrowserContext): Promise<unknown> =>
  context.route(`https://${TILE_HOST}/**`, (route) =>
    route.fulfill({ contentType: 'image/png', body: TRANSPARENT_PIXEL }),
  );

export const loseTiles = (context: BrowserContext): Promise<unknown> =>
  context.route(`https://${TILE_HOST}/**`, (route) => route.abort());
