/** The pages that every place has. */
export type PlacePageType = 'location' | 'forecast' | 'water-quality';

export const pageHeadings = {
  location: null,
  forecast: 'Forecast',
  'water-quality': 'Water quality',
} as const satisfies Record<PlacePageType, string | null>;

export const loadingTexts = {
  location: 'Loading location…',
  forecast: 'Loading forecast data...',
  'water-quality': 'Loading water quality data…',
} as const satisfies Record<PlacePageType, string>;
