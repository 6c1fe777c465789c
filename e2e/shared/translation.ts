import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { transformWithOxc } from 'vite';

const STAND_IN = new URL('../../web/testing/translation.ts', import.meta.url);

/** Begins a stand-in for the browser's translation in the page, whose marks take no room. @param into as the stand-in has it */
export async function translate(page: Page, into: 'each' | 'sentence' = 'each'): Promise<void> {
  const { code } = await transformWithOxc(await readFile(STAND_IN, 'utf8'), STAND_IN.pathname);
  await page.evaluate(
    `{ ${code.replace('export', '')}; translatePage({ into: '${into}', marks: ['\\u2060', '\\u2060'] }); }`,
  );
}
