import type { PlacePageType } from './place-page-type.ts';

/** What each page of a place says of itself outside the page. */
export const pageDescriptions: Record<PlacePageType, (name: string) => string> = {
  location: (name) => `Tide, wind, waves, water quality and safety messages at ${name} now.`,
  forecast: (name) => `Weather and sea at ${name} for the next 24 hours and 7 days.`,
  'water-quality': (name) => `Bathing-water samples, pollution risk and storm overflows at and near ${name}.`,
};
