import { expect, test, vi } from 'vitest';
import { feedKinds } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import {
  fromStart,
  good,
  HOUR,
  manyPlaces,
  recording,
  refresherOf,
  START,
} from '#server/testing/apps/refreshers.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { forecastWeightPerPlace } from '../upstream/open-meteo/forecast.ts';
import { marineWeightPerPlace } from '../upstream/open-meteo/marine.ts';
import type { Upstream } from '../upstream/upstream.ts';
import type { FeedSources } from './demand.ts';
import { Refresher } from './refresher.ts';

fromStart();

test('the cadence is stretched to stay within the daily budget', async () => {
  const upstream = { name: 'test', dailyBudget: 96 } as Upstream; // 72 of them planned: 24 places of weight 3 once a day
  const { read, calls } = recording(good);
  const { refresher } = refresherOf(read, { places: manyPlaces(24), upstream });
  refresher.start();
  expect(refresher.stretch(upstream)).toBeCloseTo(24);
  await vi.advanceTimersByTimeAsync(20 * HOUR);
  expect(calls.reduce((sum, { slugs }) => sum + slugs.length, 0)).toBe(24);
  refresher.stop();
});

const DAYS = 4;
/** The sources' budgets and the weight of a place, without keys and with ADMIRALTY's key. */
const asked = [
  { kind: 'weather', weight: forecastWeightPerPlace, dailyBudget: 7000 },
  { kind: 'marine', weight: marineWeightPerPlace, dailyBudget: 3000 },
  { kind: 'tidal', weight: 1, dailyBudget: 320 },
  { kind: 'ea_warnings', weight: 8, dailyBudget: 20_000 },
] as const;

test.each([20, 200])('%i places leave every source a quarter of its budget', async (count) => {
  const spent = new Map<string, { at: number; weight: number }[]>(asked.map(({ kind }) => [kind, []]));
  const sources = Object.fromEntries(
    feedKinds.map((kind) => {
      const source = asked.find((each) => each.kind === kind);
      const read = async (places: readonly Location[]) => {
        spent.get(kind)?.push({ at: Date.now(), weight: places.length * (source?.weight ?? 0) });
        return places.map(good);
      };
      const upstreams = source ? [{ name: kind, dailyBudget: source.dailyBudget } as Upstream] : [];
      return [kind, { read, upstreams, weightPerPlace: source?.weight ?? 0 }];
    }),
  ) as unknown as FeedSources;
  const feeds = {
    locations: () => manyPlaces(count),
    fetchedAt: () => null,
    accept: () => null,
    outline: () => undefined,
  };
  const refresher = new Refresher({
    feeds: feeds as unknown as Feeds,
    sources,
    scale: 1,
    now: Date.now,
    store: async () => undefined,
    log: { info: () => undefined, warn: () => undefined },
  });
  refresher.start();
  await vi.advanceTimersByTimeAsync((1 + DAYS) * 24 * HOUR);
  refresher.stop();
  for (const { kind, dailyBudget } of asked) {
    const weightFrom = (from: number, days: number) =>
      (spent.get(kind) ?? [])
        .filter(({ at }) => at >= from && at < from + days * 24 * HOUR)
        .reduce((sum, { weight }) => sum + weight, 0);
    const planned = weightFrom(START + 24 * HOUR, DAYS) / DAYS / dailyBudget;
    const hours = Array.from({ length: DAYS * 24 }, (_, hour) => START + hour * HOUR);
    const most = Math.max(...hours.map((from) => weightFrom(from, 1))) / dailyBudget;
    expect([kind, planned]).toEqual([kind, expect.toSatisfy((share) => share > 0 && share <= 0.75)]);
    // ADMIRALTY counts by the month: there two rounds of all places may fall into one day.
    if (kind !== 'tidal') expect([kind, most]).toEqual([kind, expect.toSatisfy((share) => share < 0.9)]);
  }
});
