import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { node } from './prepare.mjs';

const WITHOUT_WINDOWS = 'chromium-headless-shell'; // windows would take more time than the pages
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * The path of an installed Chromium: from `CHROMIUM`, from the path, or Playwright's own.
 * @param {{ isSeen?: boolean }} [options] `isSeen`: one that opens windows
 * @returns {string | null}
 */
export function knownBrowser({ isSeen = false } = {}) {
  const given = process.env.CHROMIUM;
  if (given && existsSync(given) && !(isSeen && given.endsWith(WITHOUT_WINDOWS))) return given;
  for (const name of isSeen ? WITH_WINDOWS : [WITHOUT_WINDOWS, ...WITH_WINDOWS]) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  const ownFinder = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))";
  const own = spawnSync(node, ['-e', ownFinder], { encoding: 'utf8' }).stdout.trim();
  return own && existsSync(own) ? own : null;
}
