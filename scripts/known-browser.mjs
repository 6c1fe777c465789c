import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node } from './prepare.mjs';

const NAMES = [
  'chromium-headless-shell', // draws no windows, which would take more time than the pages
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/**
 * The path of an installed Chromium: from `CHROMIUM`, from the path, or Playwright's own.
 * @returns {string | null}
 */
export function knownBrowser() {
  const given = process.env.CHROMIUM;
  if (given && existsSync(given)) return given;
  for (const name of NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  const ownFinder = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))";
  const own = spawnSync(node, ['-e', ownFinder], { encoding: 'utf8' }).stdout.trim();
  return own && existsSync(own) ? own : null;
}
