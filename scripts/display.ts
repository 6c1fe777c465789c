// npm run display: a display without hardware. Opens a browser window of a sign's size at the local server and pairs it.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import type { z } from 'zod';
import type { DisplayList, DisplaySettings } from '#contract/displays/displays.ts';
import type { LocationList } from '#contract/network/locations.ts';
import { CannotStart, runProgram } from '#server/cannot-start.ts';
import { loadEnvironmentFile } from '#server/config.ts';
import { knownBrowser } from './known-browser.mjs';

const USAGE = `Usage: npm run display -- [--size 1080x1920] [--place exmouth] [--url http://localhost:3000]

  --size WIDTHxHEIGHT  of the screen, pixels; the window is as large as fits on this one
  --place SLUG         what the sign is about; without it the first place
  --url URL            of the server, which must be running (npm start)
  --distance METRES    from how far it is read; 4 without it
  --picture FILE       writes a picture of the sign and ends, in place of a window

Logs in as ADMIN_EMAIL with ADMIN_PASSWORD, from the environment or .env; asks for what is not there.`;

const NAME = 'On this computer';
/** Of this height a window fits on most screens. */
const WINDOW_HEIGHT = 860;
const CODE_LIMIT_MS = 20_000;
const FRAME_LIMIT_MS = 20_000;
/** As a monitor of 43 inches that stands. */
const MM_OF_LONG_SIDE = 952;

interface Options {
  url: string;
  place: string | undefined;
  width: number;
  height: number;
  distance: number;
  picture: string | undefined;
}

function readOptions(): Options {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: { size: text, place: text, url: text, distance: text, picture: text },
    });
    const [, width, height] = /^(\d{3,4})x(\d{3,4})$/.exec(values.size ?? '1080x1920') ?? [];
    const distance = Number(values.distance ?? 4);
    if (!width || !height || !(distance > 0)) throw new Error(USAGE);
    const url = new URL(values.url ?? `http://localhost:${process.env.PORT || 3000}`).origin;
    return {
      url,
      place: values.place,
      width: Number(width),
      height: Number(height),
      distance,
      picture: values.picture,
    };
  } catch {
    throw new CannotStart(USAGE);
  }
}

/** Asks at the terminal. A secret is not repeated on it. */
async function asked(question: string, isSecret: boolean): Promise<string> {
  if (!process.stdin.isTTY) throw new CannotStart(`${question} is not set.\n\n${USAGE}`);
  let isSilent = false;
  const output = new Writable({
    write(chunk, encoding, done) {
      if (isSilent) done();
      else process.stdout.write(chunk, encoding, done);
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const answer = terminal.question(`${question}: `);
  isSilent = isSecret;
  const given = await answer;
  terminal.close();
  if (isSecret) console.log('');
  return given;
}

interface Administration {
  call: <T>(method: string, path: string, body?: object) => Promise<T>;
}

async function logIn(url: string): Promise<Administration> {
  const email = process.env.ADMIN_EMAIL || (await asked('ADMIN_EMAIL', false));
  const password = process.env.ADMIN_PASSWORD || (await asked('ADMIN_PASSWORD', true));
  let cookie = '';
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', origin: url, cookie };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new CannotStart(`No server answers at ${url}: start one with npm start, or name it with --url.`);
    });
    if (!answer.ok)
      throw new CannotStart(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return (await answer.json()) as T;
  };
  await call('POST', '/auth/login', { email, password });
  return { call };
}

/** Approves the code: as the display of an earlier run, if there is one at that place, or as a new one. */
async function approve({ call }: Administration, code: string, options: Options): Promise<string> {
  const { locations } = await call<LocationList>('GET', '/api/locations');
  const place = options.place ? locations.find(({ slug }) => slug === options.place) : locations[0];
  if (!place) throw new CannotStart(`There is no place ${options.place}.`);
  const { displays } = await call<DisplayList>('GET', '/api/admin/displays');
  const known = displays.find(({ name, location }) => name === NAME && location._id === place._id);
  const { width, height, distance } = options;
  const settings: z.input<typeof DisplaySettings> = {
    name: NAME,
    location_id: place._id,
    look: {
      layout: null,
      viewing_distance_m: distance,
      screen_height_mm: Math.round((MM_OF_LONG_SIDE * height) / Math.max(width, height)),
      languages: ['en'],
      dark_after_min: 30,
    },
    opening_hours: null,
  };
  if (known) {
    await call('PUT', `/api/admin/displays/${known._id}`, settings); // it may have had another size
    await call('POST', `/api/admin/displays/${known._id}/pair`, { code });
  } else await call('POST', '/api/admin/displays', { ...settings, code });
  return place.name;
}

/** The browser with the page of a display, whose window is closed to end it. */
async function openScreen({ url, width, height, picture }: Options): Promise<Page> {
  const executablePath = knownBrowser({ isSeen: !picture });
  const scale = picture ? 1 : Math.min(1, WINDOW_HEIGHT / height);
  const window = picture ? [] : [`--app=${url}/display`, `--window-size=${width},${height}`];
  const context = await chromium.launchPersistentContext('', {
    ...(executablePath && { executablePath }),
    headless: picture !== undefined,
    viewport: picture ? { width, height } : null,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [...window, `--force-device-scale-factor=${scale}`],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  if (picture) await page.goto(`${url}/display`);
  return page;
}

await runProgram(async () => {
  loadEnvironmentFile();
  const options = readOptions();
  const administration = await logIn(options.url);
  const page = await openScreen(options);
  try {
    const code = await page.locator('.plate-code').textContent({ timeout: CODE_LIMIT_MS });
    const place = await approve(administration, code ?? '', options);
    await page.locator('.sign').waitFor({ timeout: FRAME_LIMIT_MS });
    console.log(`The sign of ${place} is paired.${options.picture ? '' : ' Close its window to end.'}`);
    if (options.picture) await page.screenshot({ path: options.picture });
    else await page.waitForEvent('close', { timeout: 0 });
  } finally {
    await page.context().close();
  }
});
