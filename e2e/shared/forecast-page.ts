import type { Locator, Page } from '@playwright/test';

/** Titles of the panels of a forecast. */
export const weatherPanels = [
  'Current Conditions',
  '24-Hour Weather Forecast',
  '7-Day Weather Forecast',
] as const;
export const marinePanels = [
  'Marine Conditions',
  'Detailed Marine Analysis',
  '24-Hour Marine Forecast',
] as const;
export type PanelName = (typeof weatherPanels)[number] | (typeof marinePanels)[number];

export const panel = (page: Page, name: PanelName): Locator =>
  page.getByRole('region', { name, exact: true });
