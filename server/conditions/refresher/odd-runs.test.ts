import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { Feeds } from '../feeds/feeds.ts';
import { ofItsRun } from '../runs/of-its-run.ts';
import { createRunWatch } from '../runs/run-watch.ts';
import type { ModelRun } from '../upstream/open-meteo/model-runs.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { FeedSources } from './demand.ts';
import { Refresher } from './refresher.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-06-01T00:33:00Z');
const HOURS = 36;
const silent = { info: () => {}, warn: () => {} };
const PLACES = 20;
/** Places at three units, three cadences an hour and a budget for a third of that. */
const upstream = { name: 'test', dailyBudget: (PLACES * 24 * 3) / 3 / 0.75 } as Upstream;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many places are asked for in a day and a half while the file of the model's runs is as `fileAt` says. */
async function asked(fileAt: ((now: number) => ModelRun) | null): Promise<number> {
  vi.setSystemTime(START);
  const feeds = new Feeds({ simulated: false, scale: 1, now: Date.now });
  feeds.track(Array.from({ length: PLACES }, (_, index) => aLocation({ slug: `place-${index}` })));
  const watch = createRunWatch({
    feeds: fileAt
      ? [
          {
            kind: 'marine',
            models: [{ name: 'model', everyMs: 12 * HOUR }],
            roundsADay: 2,
            read: async () => fileAt(Date.now()),
          },
        ]
      : [],
    now: Date.now,
    log: silent,
  });
  const news = () => watch.news('marine');
  let places = 0;
  const read = ofItsRun(async (some: readonly unknown[]) => {
    places += some.length;
    return some.map(() => reading(marineValue(Date.now())));
  }, news);
  const refresher = new Refresher({
    feeds,
    sources: { marine: { read, upstreams: [upstream], weightPerPlace: 3, news } } as unknown as FeedSources,
    scale: 1,
    now: Date.now,
    store: async () => {},
    log: silent,
  });
  watch.onLook(() => {
    const found = news();
    if (found) feeds.setNews('marine', found);
    refresher.followNews();
  });
  refresher.start();
  await watch.start();
  await vi.advanceTimersByTimeAsync(HOURS * HOUR);
  refresher.stop();
  watch.stop();
  return places;
}

/** What the file says at each look, in turn and again from the beginning: minutes from now, of beginning and availability. */
const looks = fc.array(
  fc.record({
    began: fc.integer({ min: -3000, max: 1500 }),
    available: fc.integer({ min: -1500, max: 600 }),
    isMissing: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test('files that jump back, lie in the future or change at every look cost no more than the clock', async () => {
  const byClock = await asked(null);
  expect(byClock).toBeGreaterThan(PLACES * 8);
  await fc.assert(
    fc.asyncProperty(looks, async (all) => {
      let turn = 0;
      const byNews = await asked((now) => {
        const look = all[turn++ % all.length];
        if (!look || (look.isMissing && turn > 1)) throw new Error('HTTP 404');
        return { beganAt: now + look.began * MINUTE, availableAt: now + look.available * MINUTE };
      });
      expect(byNews).toBeGreaterThanOrEqual(PLACES);
      // A place may be asked once ahead of its time in all, and the clock's own turns vary by a tenth.
      expect(byNews).toBeLessThanOrEqual(byClock + PLACES);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('a file with a new run at every look, each far enough from the last, costs no more than the clock', async () => {
  const byClock = await asked(null);
  let looked = 0;
  const byNews = await asked((now) => {
    looked += 1;
    return { beganAt: START - 400 * 24 * HOUR + looked * 12 * HOUR, availableAt: now - HOUR };
  });
  expect(byNews).toBeGreaterThan(PLACES * 5);
  expect(byNews).toBeLessThanOrEqual(byClock + PLACES);
});

test('a file that stands still is believed for a while; then places are asked for by the clock, and cost no more', async () => {
  const byClock = await asked(null);
  const run = { beganAt: START - 24 * HOUR, availableAt: START - 12 * HOUR };
  // Two spacings and four hours after the run was there, 16 of the 36 hours are over.
  const standingStill = await asked(() => run);
  expect(standingStill).toBeGreaterThan(byClock / 3);
  expect(standingStill).toBeLessThan(byClock);
  const lateButComing = await asked((now) =>
    now < START + 15 * HOUR ? run : { beganAt: START, availableAt: START + 15 * HOUR },
  );
  expect(lateButComing).toBeLessThanOrEqual(PLACES * 4);
});
