import type { Locator, Page } from '@playwright/test';

/** Titles of the cards of a location's page. The title of a port's tide also has the port's name. */
export const cards = {
  tide: /^Today’s tide( at .+)?$/,
  weather: 'Weather',
  marine: 'Marine',
  waterQuality: 'Water quality',
  stormOverflows: 'Storm overflows',
} as const;
export type CardName = keyof typeof cards;

export const card = (page: Page, name: CardName): Locator =>
  page.getByRole('region', { name: cards[name], exact: true });

/** The text of a card for a term such as `Wind`. */
export const figure = (within: Locator, term: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator(':scope + dd');

export const glance = (page: Page, label: 'Tide' | 'Wind' | 'Waves' | 'Water'): Locator =>
  page
    .getByRole('region', { name: 'Conditions at a glance' })
    .getByRole('link', { name: new RegExp(`^${label}`) });

/** What a card says of a source that answers with an error. */
export const SOURCE_FAILS =
  /The source (answered with an error \(HTTP 500\)|has failed several times and is asked again in a while)\./;

/** The heading of the running app, not that of the page before the app has started. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':not([data-first-words])'));
