import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Half as long as the readable one: each page compiles it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };
const SIZES = [PHONE, DESKTOP];
const SCHEMES = ['light', 'dark'] as const;
/** The schemes differ by colours alone, so the second is checked by the rules about colours alone. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** The violations on the page, and the rules that failed to run. */
async function violationsOf(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const runOnly: axe.RunOnly =
    colorScheme === 'light' ? { type: 'tag', values: RULES } : { type: 'rule', values: COLOUR_RULES };
  const { violations, incomplete } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(options),
    { runOnly, resultTypes: ['violations', 'incomplete'] } satisfies axe.RunOptions,
  );
  const described = ({ id, nodes }: axe.Result) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`);
  return [...violations.flatMap(described), ...incomplete.filter(endedInError).flatMap(described)];
}

const endedInError = ({ nodes }: axe.Result): boolean =>
  nodes.some(({ any, all, none }) => [...any, ...all, ...none].some(({ id }) => id === 'error-occurred'));

/** What the page breaks of the rules of WCAG 2.2 AA, on a phone and a desktop, light and dark. */
export async function brokenRules(
  page: Page,
  sizes: readonly { width: number; height: number }[] = SIZES,
): Promise<string[]> {
  const broken: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      const violations = await violationsOf(page, colorScheme);
      broken.push(...violations.map((violation) => `${size.width} wide, ${colorScheme}: ${violation}`));
    }
  }
  return broken;
}

/**
 * Checks the page by the rules of WCAG 2.2 AA. It must request reduced motion, as journeys do unless they say otherwise:
 * colours that change over time cannot be measured.
 * @param sizes of the window, where both would say the same
 */
export async function isAccessible(page: Page, sizes = SIZES): Promise<void> {
  expect.soft(await brokenRules(page, sizes)).toEqual([]);
}
