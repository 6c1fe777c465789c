import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';
import { createDriveCache } from './drive-cache.ts';
import { createDriveProxy } from './drive-proxy.ts';
import type { FoundFile } from './drive-source.ts';
import { NotShown } from './not-shown.ts';

const ADDRESS = 'https://drive.google.com/uc?export=download&id=a';
const CONTENT = Buffer.from('a picture');
const FOUND: FoundFile = {
  type: 'image/png',
  size: CONTENT.length,
  hasEnd: true,
  validators: { etag: null, lastModified: null },
  pieces: (async function* () {})(),
};
const found = (more: Partial<FoundFile> = {}): FoundFile => ({
  ...FOUND,
  pieces: (async function* () {
    yield CONTENT;
  })(),
  ...more,
});

/** A proxy before a source in the hand of the test, whose clock it moves. */
async function start(
  ask: () => FoundFile,
  {
    isInAdvert = () => false,
    limitOf = async () => undefined,
  }: {
    isInAdvert?: (address: string) => boolean;
    limitOf?: (client: string) => Promise<void>;
  } = {},
) {
  const parent = await mkdtemp(join(tmpdir(), 'proxy-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const clock = { now: 0 };
  const state = { asked: 0, ask };
  const log = pino({ level: 'silent' });
  const now = () => clock.now;
  const cache = createDriveCache({ folder: join(parent, 'drive'), isInAdvert, now, log });
  const budget = {
    async run(client: string, fetch: () => Promise<void>) {
      await limitOf(client);
      await fetch();
    },
  };
  const proxy = createDriveProxy({
    source: {
      async ask() {
        state.asked += 1;
        return state.ask();
      },
    },
    cache,
    isInAdvert,
    budgets: { adverts: budget, previews: budget },
    scale: 1,
    now,
    log,
  });
  onTestFinished(() => proxy.close());
  const read = async (key = 'anybody') => {
    const file = await proxy.get(ADDRESS, { key, leaving: new AbortController().signal });
    return String(await buffer(file.read(null)));
  };
  const settled = () => expect.poll(() => proxy.arriving()).toBe(0);
  return { clock, state, read, settled, proxy, cache };
}

test('nobody meets the limit of another whose fetch they shared', async () => {
  const limitOf = async (client: string) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (client === 'busy') throw new HttpError(429, 'too often');
  };
  const { read, state } = await start(found, { limitOf });
  const [busy, other] = await Promise.allSettled([read('busy'), read('other')]);
  expect(busy).toMatchObject({ status: 'rejected', reason: { status: 429 } });
  expect(other).toEqual({ status: 'fulfilled', value: String(CONTENT) });
  expect(state.asked).toBe(1);
});

test('while the host is away a kept file is shown at once for a minute, then the host is asked again', async () => {
  const { clock, read, settled, state } = await start(found);
  await read();
  await settled();
  clock.now += 3_700_000;
  state.ask = () => {
    throw new UpstreamError('test', 'unreachable', 'away');
  };
  for (let time = 0; time < 5; time += 1) expect(await read()).toBe(String(CONTENT));
  expect(state.asked).toBe(2);
  clock.now += 61_000;
  expect(await read()).toBe(String(CONTENT));
  expect(state.asked).toBe(3);
});

test('a file that is not shown is asked for again after ten seconds', async () => {
  const { clock, read, state } = await start(() => {
    throw new NotShown('notMedia');
  });
  for (let time = 0; time < 5; time += 1) await expect(read()).rejects.toMatchObject({ status: 502 });
  expect(state.asked).toBe(1);
  clock.now += 10_000;
  state.ask = found;
  expect(await read()).toBe(String(CONTENT));
});

test('a file of an advert that is not shown is asked for after ten seconds, then twice as long, up to five minutes', async () => {
  const { clock, read, state } = await start(
    () => {
      throw new NotShown('notShared');
    },
    { isInAdvert: () => true },
  );
  const hour = 3_600_000;
  for (; clock.now < hour; clock.now += 1000) await Promise.allSettled([read('one'), read('another')]);
  expect(state.asked).toBe(16); // after 10, 30, 70, 150, 310 s, then each 320 s
  state.ask = found;
  clock.now += 320_000;
  expect(await read()).toBe(String(CONTENT));
});

test('a file whose end cannot be told apart from a cut is shown and not kept', async () => {
  const { read, settled, cache, state } = await start(() => found({ size: null, hasEnd: false }));
  for (const times of [1, 2]) {
    expect(await read()).toBe(String(CONTENT));
    await settled();
    expect(state.asked).toBe(times);
  }
  expect(cache.figures()).toEqual({ files: 0, bytes: 0 });
});
