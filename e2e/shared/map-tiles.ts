import type { BrowserContext } from '@playwright/test';

/** Where the map's pictures come from: the one third party that a page may ask. Nothing is fetched from it here. */
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
