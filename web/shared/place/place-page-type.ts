import type { PlacePageName } from '#contract/pages.ts';
import { texts } from '#contract/texts.ts';

export type { PlacePageName };

/** The address of a page of a place. Names, and so slugs, may hold marks that mean something in an address, such as `#`. */
export const placePath = (slug: string, page: PlacePageName = 'location'): string =>
  `/locations/${encodeURIComponent(slug)}${page === 'location' ? '' : `/${page}`}`;

export const placeAddress = (slug: string, page?: PlacePageName): string =>
  window.location.origin + placePath(slug, page);

export const loadingTexts = {
  location: 'Loading location…',
  forecast: 'Loading forecast data...',
  'water-quality': 'Loading water quality data…',
} as const satisfies Record<PlacePageName, string>;

/** The heading of a page whose location does not exist. */
export const notFoundTitles = {
  location: texts.locationNotFoundTitle,
  forecast: texts.locationNotFoundTitle,
  'water-quality': texts.locationErrorTitle,
} as const satisfies Record<PlacePageName, string>;
