import type { Locator, Page } from '@playwright/test';

export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

let made = 0;
/** An e-mail address that no other journey uses. */
export const newAddress = (): string => {
  made += 1;
  return `swimmer-${made}-${process.pid}@mail.example`;
};

export const PASSWORD = 'three random words';
