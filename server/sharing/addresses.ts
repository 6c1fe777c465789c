/** Addresses that other sites use, absolute. They begin with the server's configured address, whatever host a request names. */

const at = (publicUrl: string, path: string): string => new URL(path, publicUrl).href;

/** @param link a signed link; without it for where everybody may read */
export const embedAddress = (publicUrl: string, slug: string, link?: string): string =>
  at(publicUrl, `/embed/${encodeURIComponent(slug)}${link === undefined ? '' : `?link=${link}`}`);

export const pageAddress = (publicUrl: string, slug: string): string =>
  at(publicUrl, `/locations/${encodeURIComponent(slug)}`);

export const cardPath = (slug: string, version: string): string =>
  `/cards/${encodeURIComponent(slug)}/${version}.png`;

export const cardAddress = (publicUrl: string, slug: string, version: string): string =>
  at(publicUrl, cardPath(slug, version));
