import type { PlacePageName } from '#contract/pages.ts';

const WELCOME = 'Welcome to Foreshore';

/** Titles of the documents in the browser. */
export const titles = {
  landing: WELCOME,
  compare: `${WELCOME} | Compare places`,
  windows: `${WELCOME} | When can I go?`,
  loading: `${WELCOME} | Loading...`,
  location: (name: string) => `${WELCOME} | ${name}`,
  forecast: (name: string) => `${WELCOME} | ${name} Forecast`,
  waterQuality: (name: string) => `${name} - Water Quality`,
} as const;

/** The heading of the landing page. */
export const LANDING_HEADING = 'Check the sea before you get in';

const headings: Record<PlacePageName, string> = {
  location: '',
  forecast: ' Forecast',
  'water-quality': ' Water quality',
};

/** The heading of a page about the place of that name. */
export const placeHeading = (page: PlacePageName, name: string): string => `${name}${headings[page]}`;

/** The description of each page of a place, for search engines and shared links. */
export const pageDescriptions: Record<PlacePageName, (name: string) => string> = {
  location: (name) => `Tide, wind, waves, water quality and safety messages at ${name} now.`,
  forecast: (name) => `Weather and sea at ${name} for the next 24 hours and 7 days.`,
  'water-quality': (name) => `Bathing-water samples, pollution risk and storm overflows at and near ${name}.`,
};

const titleOfPage = {
  location: titles.location,
  forecast: titles.forecast,
  'water-quality': titles.waterQuality,
} as const satisfies Record<PlacePageName, (name: string) => string>;

/** The document's title on a page about the place of that name. */
export const placeTitle = (page: PlacePageName, name: string): string => titleOfPage[page](name);
