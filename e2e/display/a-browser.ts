import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { chromium, type Page } from '@playwright/test';

/** A browser of its own with a profile on the disk, as a sign has it. `kill`: as a power cut ends it. */
export async function startBrowser(
  profile: string,
  url: string,
): Promise<{ page: Page; kill: () => Promise<void> }> {
  const browser = spawn(
    process.env.CHROMIUM || chromium.executablePath(),
    [
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      url,
    ],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] }, // what is called chromium may be a script: the group is killed
  );
  const ended = once(browser, 'exit');
  const kill = async () => {
    process.kill(-(browser.pid ?? 0), 'SIGKILL');
    await ended;
  };
  for await (const line of createInterface(browser.stderr)) {
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
    if (address === undefined) continue;
    browser.stderr.resume();
    const page = (await chromium.connectOverCDP(address)).contexts()[0]?.pages()[0];
    if (page) return { page, kill };
  }
  throw new Error('the browser did not start');
}
