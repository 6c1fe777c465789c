import type { Locator, Page } from '@playwright/test';

/** Titles of the cards of a location's page. That of a port's tide names the port behind it. */
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

/** What a card says to a term such as `Wind`. */
export const figure = (within: Locator, term: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator(':scope + dd');

export const glance = (page: Page, label: 'Tide' | 'Wind' | 'Waves' | 'Water'): Locator =>
  page
    .getByRole('region', { name: 'Conditions at a glance' })
    .getByRole('link', { name: new RegExp(`^${label}`) });

/** The heading of the running app, not the one that the page stands with before it. */
export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name }).and(page.locator(':not([data-first-words])'));
