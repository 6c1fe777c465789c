import type { PlacePageType } from '#contract/first-answers.ts';
import { texts } from '#contract/texts.ts';

export type { PlacePageType };

/** Where a page of a place is found. */
export const placeAddress = (slug: string, page: PlacePageType): string =>
  `${window.location.origin}/locations/${slug}${page === 'location' ? '' : `/${page}`}`;

export const loadingTexts = {
  location: 'Loading location…',
  forecast: 'Loading forecast data...',
  'water-quality': 'Loading water quality data…',
} as const satisfies Record<PlacePageType, string>;

/** What stands above the page in place of the location's name: there is none of that name, or it can't be had now. */
export const missingTitles = {
  location: { notFound: texts.locationNotFoundTitle, failed: texts.dataUnavailable },
  forecast: { notFound: texts.locationNotFoundTitle, failed: texts.dataUnavailable },
  'water-quality': { notFound: texts.locationErrorTitle, failed: texts.locationErrorTitle },
} as const satisfies Record<PlacePageType, { notFound: string; failed: string }>;
