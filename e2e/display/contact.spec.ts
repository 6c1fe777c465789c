import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { AGENT_ADDRESS, AGENT_MARK } from '#contract/displays/display-agent.ts';
import { paintedText, paintedWords } from '#domain/displays/pictures/painted-words.ts';
import { aFrame } from '#web/display/testing/a-frame.ts';
import { test as base, expect } from '../shared/foreshore.ts';
import { isAccessible } from '../shared/is-accessible.ts';
import { startBrowser } from './a-browser.ts';
import { type DisplayServer, START, startDisplayServer } from './a-display-server.ts';
import { LOST } from './lost-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PORTRAIT = { width: 1080, height: 1920 };

const test = base.extend<{ display: DisplayServer }>({
  display: async ({ foreshore }, use) => {
    const display = await startDisplayServer(foreshore.url);
    await use(display);
    await display.close();
  },
  baseURL: ({ display }, use) => use(display.url),
});
test.use({ loggedIn: false, viewport: PORTRAIT });
test.beforeEach(({ problems }) => problems.expect(/Failed to load resource|ERR_/)); // the journey's own network

/** What can be read on the sign: not the copies that it measures. */
const text = async (page: Page): Promise<string> =>
  (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
const shows = (page: Page, words: string) => expect.poll(() => text(page)).toContain(words);
const hides = (page: Page, words: RegExp) => expect.poll(() => text(page)).not.toMatch(words);

/** Opens the sign by a device whose clock is `wrong` ms off, and waits for its frame. */
async function open(page: Page, wrong = 0): Promise<void> {
  await page.clock.install({ time: START + wrong });
  await page.goto('/display');
  await shows(page, 'Up to date 14:02');
}

/** Lets the time go on, for the server and on the device. */
async function pass(page: Page, display: DisplayServer, ms: number): Promise<void> {
  display.now += ms;
  await page.clock.fastForward(ms - 2000);
  await page.clock.runFor(2000);
}

test('without contact the sign says so step by step, ends in the dark, and is live again by itself', async ({
  page,
  display,
}) => {
  await open(page);
  await shows(page, 'No warning issued');
  await shows(page, '17 mph');
  await isAccessible(page, [PORTRAIT]);

  display.network = 'dead';
  await pass(page, display, 2 * MINUTE);
  await shows(page, 'Up to date 14:02');
  await shows(page, 'No warning issued');

  await pass(page, display, 2 * MINUTE); // 4 min
  await shows(page, 'Not connected since 14:02');
  await shows(page, '17 mph');

  await pass(page, display, 12 * MINUTE); // 16 min
  await shows(page, 'Newer warnings may exist');
  await hides(page, /No warning issued/);

  await pass(page, display, 15 * MINUTE); // 31 min
  await shows(page, 'Do not rely on this sign');
  await shows(page, 'No contact since 14:02');
  await shows(page, '999, Coastguard');
  await shows(page, 'SS 20374 06623');
  await shows(page, 'High 15:20'); // computed, and the time can be trusted
  await hides(page, /mph|Up to date/);

  for (let hour = 0; hour < 24; hour += 1) await pass(page, display, HOUR);
  const dark = await text(page);
  expect(dark).toContain('Do not rely on this sign');
  expect(dark).not.toMatch(/mph|No warning|Up to date|15:20|6\.5 m/);

  display.network = 'good';
  display.frame = aFrame(display.now, { tag: 'tag-2', revision: 'revision-2' });
  await pass(page, display, 15_000);
  await shows(page, 'Up to date 14:33');
  await shows(page, 'No warning issued');
});

const SIZES = [PORTRAIT, { width: 1920, height: 1080 }, { width: 800, height: 480 }];

const inTwo = ['Yn gyfredol', 'Heb gysylltiad ers', 'Newer warnings may exist', 'Do not rely on this sign'];
const inEnglish = [
  'Up to date',
  'Not connected since',
  'Newer warnings may exist',
  'Do not rely on this sign',
];
test('in one and in two languages no word is cut off or covered, upright, lying and small', async ({
  page,
  display,
}) => {
  for (const [languages, words] of [
    [['cy', 'en'], inTwo],
    [['en'], inEnglish],
  ] as const) {
    display.network = 'good';
    display.now = START;
    display.frame.look = { ...display.frame.look, languages: [...languages] };
    await page.clock.install({ time: START });
    await page.goto('/display');
    for (const [index, minutes] of [0, 4, 12, 15].entries()) {
      await pass(page, display, minutes * MINUTE + 2000);
      await shows(page, words[index] ?? '');
      display.network = 'dead';
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const what = `${words[index]}, ${size.width} × ${size.height}`;
        await expect.poll(() => page.evaluate(LOST), what).toEqual([]);
      }
    }
  }
});

test('a device whose clock is a day off shows the same, and so does one whose clock is put right', async ({
  page,
  display,
}) => {
  await open(page, -DAY);
  display.network = 'dead';
  await pass(page, display, 4 * MINUTE);
  await shows(page, 'Not connected since 14:02');
  await shows(page, '17 mph');
  display.network = 'good';
  await page.clock.setSystemTime(display.now);
  await page.clock.runFor(8000);
  await shows(page, 'Up to date 14:06');
  await shows(page, '17 mph');
});

test('a frame that the program cannot read is said to the server, and the next one is shown', async ({
  page,
  display,
  problems,
}) => {
  problems.expect(/TypeError|undefined/);
  await open(page);
  const good = display.frame;
  display.frame = { ...good, tag: 'tag-2', revision: 'revision-2', look: undefined as never };
  await pass(page, display, MINUTE);
  await shows(page, 'Do not rely on this sign');
  await hides(page, /mph|No warning/);
  display.reports.length = 0;
  await pass(page, display, MINUTE);
  await expect.poll(() => display.reports.at(-1)?.problems).toContain('error_boundary');
  display.frame = { ...good, tag: 'tag-3', revision: 'revision-3' };
  await pass(page, display, MINUTE);
  await shows(page, '17 mph');
});

test('a revoked sign is not in service, keeps nothing, and shows a code', async ({ page, display }) => {
  await open(page);
  display.key = 'revoked';
  await pass(page, display, 2 * MINUTE);
  await shows(page, 'Not in service');
  await shows(page, 'BDGK-HMTX');
  await hides(page, /Example Sands|mph|No warning/);
  expect(await page.evaluate(KEPT)).toEqual([]);
});

const KEPT = `new Promise((resolve) => {
  const opening = indexedDB.open('foreshore-display');
  opening.onsuccess = () => {
    const asked = opening.result.transaction('kept').objectStore('kept').getAll();
    asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
  };
})`;

test.describe('started without contact', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the sign is dark, without times and without tide, and is live again by itself', async ({
    page,
    context,
    display,
  }) => {
    await page.goto('/display');
    await shows(page, 'Up to date 14:02');
    await expect.poll(() => page.evaluate("caches.match('/display').then(Boolean)")).toBe(true);
    await page.close();
    display.network = 'dead';
    const again = await context.newPage();
    await again.goto('/display');
    await shows(again, 'Do not rely on this sign');
    await shows(again, 'Example Sands');
    await shows(again, 'SS 20374 06623');
    expect(await text(again)).not.toMatch(/\d\d:\d\d|mph|High|Low/);
    display.network = 'good';
    await expect.poll(() => text(again), { timeout: 15_000 }).toContain('Up to date');
  });
});

test('a browser that was killed and started without contact is dark, without times and without tide', async ({
  display,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'foreshore-sign-'));
  try {
    const first = await startBrowser(profile, `${display.url}/display`);
    await shows(first.page, 'Up to date 14:02');
    await expect.poll(() => first.page.evaluate("caches.match('/display').then(Boolean)")).toBe(true);
    await first.kill();
    display.network = 'dead';
    const second = await startBrowser(profile, `${display.url}/display`);
    try {
      await shows(second.page, 'Do not rely on this sign');
      await shows(second.page, 'Example Sands');
      await shows(second.page, 'SS 20374 06623');
      expect(await text(second.page)).not.toMatch(/\d\d:\d\d|mph|High|Low/);
      display.network = 'good';
      await expect.poll(() => text(second.page), { timeout: 15_000 }).toContain('Up to date');
    } finally {
      await second.kill();
    }
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

test.describe('painted', () => {
  /** What the server expects of a page that shows the frame. */
  const expected = (display: DisplayServer): string =>
    createHash('sha256')
      .update(paintedText(paintedWords(display.frame)))
      .digest('base64url');
  const last = (display: DisplayServer) => display.reports.at(-1);
  const isPainted = (display: DisplayServer): boolean => {
    const report = last(display);
    return (
      report?.visible === true && report.painted_ms_ago !== null && report.text_hash === expected(display)
    );
  };
  /** The next reports, until one is as it should be. */
  const nextReports = async (page: Page, display: DisplayServer) => {
    const { length } = display.reports;
    await pass(page, display, MINUTE);
    await expect.poll(() => display.reports.length).toBeGreaterThan(length);
  };

  test('a frame counts as painted within five seconds, and a page that was changed, covered or hidden does not', async ({
    page,
    display,
  }) => {
    await open(page);
    await page.clock.runFor(4000);
    await expect.poll(() => isPainted(display)).toBe(true);

    display.frame = aFrame(display.now, { tag: 'tag-2', revision: 'revision-2' });
    await pass(page, display, MINUTE);
    await page.clock.runFor(4000);
    await expect.poll(() => isPainted(display) && last(display)?.revision === 'revision-2').toBe(true);

    for (const [what, change, undo] of TAMPERED) {
      await page.evaluate(change);
      await nextReports(page, display);
      expect(isPainted(display), what).toBe(false);
      await page.evaluate(undo);
      await nextReports(page, display);
      expect(isPainted(display), `after ${what}`).toBe(true);
    }
  });
});

const WORDS = `document.querySelector('[data-painted="0"]')`;
const COVER = `document.body.append(Object.assign(document.createElement('div'), { id: 'cover' }));
  Object.assign(document.getElementById('cover').style, { position: 'fixed', inset: '0' });`;
const UNCOVER = `document.getElementById('cover').remove()`;
const UNSTYLE = `${WORDS}.removeAttribute('style')`;
const TAMPERED = [
  [
    'changed words',
    `${WORDS}.firstChild.data = 'All is well'`,
    `${WORDS}.firstChild.data = 'No warning issued'`,
  ],
  [
    'removed words',
    `globalThis.kept = ${WORDS}; ${WORDS}.removeAttribute('data-painted')`,
    `kept.dataset.painted = 0`,
  ],
  ['hidden words', `${WORDS}.style.visibility = 'hidden'`, UNSTYLE],
  ['transparent words', `${WORDS}.style.opacity = '0.02'`, UNSTYLE],
  ['words without ink', `${WORDS}.style.color = 'transparent'`, UNSTYLE],
  ['words beside the screen', `${WORDS}.style.translate = '-3000px'`, UNSTYLE],
  ['words under a cover', COVER, UNCOVER],
  ['a cover that lets the mouse through', `${COVER} cover.style.pointerEvents = 'none'`, UNCOVER],
  [
    'a hidden page',
    `Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })`,
    `delete document.visibilityState`,
  ],
  [
    'a frozen page',
    `globalThis.frames_ = requestAnimationFrame; requestAnimationFrame = () => 0`,
    `requestAnimationFrame = frames_`,
  ],
] as const;

test('where its computer has an agent, the sign reports whether the monitor is on', async ({
  page,
  display,
}) => {
  let monitor = 'on';
  const headers = { 'access-control-allow-origin': display.url };
  await page.route(`${AGENT_ADDRESS}/`, (call) =>
    monitor === 'silent' ? call.abort() : call.fulfill({ json: { monitor }, headers }),
  );
  await page.clock.install({ time: START });
  await page.goto(`/display${AGENT_MARK}`);
  for (const state of ['on', 'off', 'silent']) {
    monitor = state;
    await expect(async () => {
      await pass(page, display, MINUTE);
      expect(display.reports.at(-1)?.monitor).toBe(state);
    }).toPass();
  }
  await shows(page, '17 mph'); // the sign itself goes on
});
