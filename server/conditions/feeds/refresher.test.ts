import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { feedKinds } from '#contract/live-table.ts';
import type { Location } from '#contract/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { marineValue, reading, unread } from '#server/testing/samples.ts';
import type { RunNews } from '../runs/run-watch.ts';
import { forecastWeightPerPlace } from '../upstream/open-meteo/forecast.ts';
import { marineWeightPerPlace } from '../upstream/open-meteo/marine.ts';
import type { ReadMany } from '../upstream/reading.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import type { FeedSources } from './demand.ts';
import type { HeldValue } from './feed-view.ts';
import { Feeds } from './feeds.ts';
import { Refresher } from './refresher.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-06-01T12:03:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

type ReadMarine = ReadMany<FeedValue<'marine'>>;
const nothing = async (places: readonly Location[]) =>
  places.map(() => new UpstreamError('none', 'shape', 'not asked in this test'));

/** A refresher whose only working source is the marine one, which answers with `read`. */
function refresherOf(
  read: ReadMarine,
  {
    places = [aLocation()],
    upstream = null,
    store,
    news,
  }: {
    places?: Location[];
    upstream?: Upstream | null;
    store?: (held: HeldValue[]) => Promise<void>;
    news?: () => RunNews | null;
  } = {},
) {
  const stored: HeldValue[] = [];
  const lines: string[] = [];
  const outcomes: { accepted: string[]; failed: string[] }[] = [];
  const note = (_fields: object, text: string) => void lines.push(text);
  const feeds = new Feeds({ simulated: false, scale: 1, now: Date.now });
  feeds.track(places);
  const silent = { read: nothing, upstreams: [], weightPerPlace: 0 };
  const sources: FeedSources = {
    weather: silent,
    tidal: silent,
    ea_warnings: silent,
    storm_overflow: silent,
    sunrise_sunset: silent,
    marine: { read, upstreams: upstream ? [upstream] : [], weightPerPlace: 3, ...(news && { news }) },
  };
  const refresher = new Refresher({
    feeds,
    sources,
    scale: 1,
    now: Date.now,
    store: store ?? (async (held) => void stored.push(...held)),
    onBatch: (kind, outcome) => kind === 'marine' && outcomes.push(outcome),
    log: { info: note, warn: note },
  });
  return { refresher, feeds, stored, lines, outcomes };
}

/** A source that records for which places and when it was called. */
function recording(
  answer: (place: Location, call: number) => ReturnType<typeof reading<FeedValue<'marine'>>> | UpstreamError,
) {
  const calls: { at: number; slugs: string[] }[] = [];
  const read: ReadMarine = async (places) => {
    calls.push({ at: Date.now(), slugs: places.map(({ slug }) => slug) });
    await new Promise((resolve) => setTimeout(resolve, 500));
    return places.map((place) => answer(place, calls.length));
  };
  return { read, calls };
}

const good = () => reading(marineValue(Date.now()));
const manyPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) => aLocation({ slug: `place-${index}` }));

test('a place without a value is fetched at once, and then on its cadence', async () => {
  const { read, calls } = recording(good);
  const { refresher, stored } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls).toHaveLength(1);
  expect(stored).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * HOUR);
  expect(calls.length).toBeGreaterThanOrEqual(9);
  expect(calls.length).toBeLessThanOrEqual(12);
  refresher.stop();
});

test('many places are fetched in batches', async () => {
  const { read, calls } = recording(good);
  const { refresher } = refresherOf(read, { places: manyPlaces(60) });
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.map(({ slugs }) => slugs.length)).toEqual([25, 25, 10]);
  refresher.stop();
});

test('places spread out over time, off the quarter hours', async () => {
  const { read, calls } = recording(good);
  const upstream = { name: 'test', dailyBudget: null } as Upstream; // computed values may come at any time
  const { refresher } = refresherOf(read, { places: manyPlaces(60), upstream });
  refresher.start();
  await vi.advanceTimersByTimeAsync(24 * HOUR);
  refresher.stop();
  const later = calls.filter(({ at }) => at > START + 2 * HOUR);
  expect(later.filter(({ at }) => at % (15 * MINUTE) < 30_000)).toEqual([]);
  const tenSeconds = new Map<number, number>();
  for (const { at, slugs } of later)
    tenSeconds.set(Math.floor(at / 10_000), (tenSeconds.get(Math.floor(at / 10_000)) ?? 0) + slugs.length);
  expect(Math.max(...tenSeconds.values())).toBeLessThan(60);
});

test('one place is never fetched twice at once', async () => {
  let running = 0;
  let most = 0;
  const slow: ReadMarine = async (places) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 3 * HOUR));
    running -= 1;
    return places.map(good);
  };
  const { refresher } = refresherOf(slow);
  refresher.start();
  await vi.advanceTimersByTimeAsync(HOUR);
  refresher.follow();
  await vi.advanceTimersByTimeAsync(9 * HOUR);
  expect(most).toBe(1);
  refresher.stop();
});

describe('a failure', () => {
  test('is tried again after a wait that doubles up to the cadence', async () => {
    const { read, calls } = recording(
      () => new UpstreamError('marine', 'status', 'HTTP 500', { status: 500 }),
    );
    const { refresher } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(6 * HOUR);
    refresher.stop();
    const waits = calls.slice(1).map(({ at }, index) => (at - (calls[index]?.at ?? 0)) / MINUTE);
    for (const [index, wanted] of [2, 4, 8, 16, 32, 60].entries()) {
      expect(waits[index]).toBeGreaterThan(wanted * 0.74);
      expect(waits[index]).toBeLessThan(wanted * 1.3);
    }
  });

  test('waits as long as the source asked', async () => {
    const { read, calls } = recording((_place, call) =>
      call === 1
        ? new UpstreamError('marine', 'status', 'HTTP 429', { status: 429, retryAfterMs: 20 * MINUTE })
        : good(),
    );
    const { refresher } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(19 * MINUTE);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(calls).toHaveLength(2);
    refresher.stop();
  });

  test('of one place leaves the others alone, and is logged once when it begins and once when it ends', async () => {
    const { read } = recording((place, call) =>
      place.slug === 'place-1' && call < 4 ? new UpstreamError('marine', 'shape', 'odd') : good(),
    );
    const { refresher, feeds, lines } = refresherOf(read, { places: manyPlaces(2) });
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(feeds.answer('marine', 'place-0')?.status).toBe(200);
    expect(feeds.answer('marine', 'place-1')?.status).toBe(503);
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    refresher.stop();
    expect(feeds.answer('marine', 'place-1')?.status).toBe(200);
    expect(lines.filter((line) => line === 'feed works again')).toHaveLength(1);
    expect(lines.filter((line) => line === 'feed fails')).toHaveLength(feedKinds.length); // the other feeds of this test never answer
  });

  test('of the adapter itself is a failure of its places, not of the process', async () => {
    const { refresher, feeds } = refresherOf(async () => {
      throw new TypeError('a mistake of ours');
    });
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(feeds.answer('marine', 'exmouth')?.status).toBe(503);
    refresher.stop();
  });

  test('of the store does not stop the refreshing', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read, {
      store: async () => Promise.reject(new Error('disk full')),
    });
    refresher.start();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(calls.length).toBeGreaterThan(2);
    expect(feeds.answer('marine', 'exmouth')?.status).toBe(200);
    refresher.stop();
  });
});

test('a place that the source refuses does not take its batch along for long', async () => {
  const refused = new UpstreamError('marine', 'status', 'HTTP 400', { status: 400 });
  const read: ReadMarine = async (places) => {
    const bad = places.some(({ slug }) => slug === 'place-1');
    return places.map(() => (bad ? refused : good()));
  };
  const { refresher, feeds } = refresherOf(read, { places: manyPlaces(3) });
  refresher.start();
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(feeds.answer('marine', 'place-0')?.status).toBe(200);
  expect(feeds.answer('marine', 'place-1')?.status).toBe(503);
  expect(feeds.answer('marine', 'place-2')?.status).toBe(200);
  refresher.stop();
});

test('a restart does not fetch values that are still young', async () => {
  const { read, calls } = recording(good);
  const { refresher, feeds } = refresherOf(read);
  feeds.restore(
    unread({
      kind: 'marine',
      locationId: 'exmouth',
      value: marineValue(START),
      source: 's',
      attribution: 'a',
      observedAt: null,
      fetchedAt: START - 30 * MINUTE,
    }),
  );
  refresher.start();
  await vi.advanceTimersByTimeAsync(29 * MINUTE);
  expect(calls).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(calls).toHaveLength(1);
  refresher.stop();
});

test('the answers of a batch are taken in turns, so that others are answered between', async () => {
  const places = manyPlaces(10);
  const { refresher, feeds, stored } = refresherOf(async (some) => some.map(good), { places });
  const accept = feeds.accept.bind(feeds);
  vi.spyOn(feeds, 'accept').mockImplementation((...given) => {
    vi.advanceTimersByTime(10); // so long each takes
    return accept(...given);
  });
  refresher.start();
  await vi.advanceTimersByTimeAsync(1);
  let answered = 0;
  while (stored.length < places.length) {
    await setImmediate();
    answered += 1;
  }
  expect(answered).toBeGreaterThanOrEqual(places.length - 1);
  refresher.stop();
});

test('a jump of the wall clock starts no burst', async () => {
  const { read, calls } = recording(good);
  const { refresher } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  vi.setSystemTime(Date.now() + 5 * HOUR);
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(calls).toHaveLength(1);
  refresher.stop();
});

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

test('an answer for the position before a move is dropped, and the new position is fetched at once', async () => {
  const { read, calls } = recording((place) => reading(marineValue(Date.now(), place.latitude)));
  const { refresher, feeds } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(100);
  refresher.follow(feeds.track([aLocation({ latitude: 51 })]));
  await vi.advanceTimersByTimeAsync(5000);
  expect(calls).toHaveLength(2);
  expect(feeds.body('marine', 'exmouth')?.current.wave_height).toBe(51);
  refresher.stop();
});

test('a value that cannot be shown is a failure of its place alone', async () => {
  const { read } = recording((place) =>
    reading(marineValue(Date.now()), place.slug === 'place-1' ? { observedAt: 1e20 } : {}),
  );
  const { refresher, feeds } = refresherOf(read, { places: manyPlaces(2) });
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(feeds.answer('marine', 'place-0')?.status).toBe(200);
  expect(feeds.answer('marine', 'place-1')?.status).toBe(503);
  refresher.stop();
});

test('a location that is added is fetched at once, one that is removed no longer', async () => {
  const { read, calls } = recording(good);
  const { refresher, feeds } = refresherOf(read);
  refresher.start();
  await vi.advanceTimersByTimeAsync(1000);
  feeds.track([aLocation({ slug: 'beer' })]);
  refresher.follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(calls.at(-1)?.slugs).toEqual(['beer']);
  await vi.advanceTimersByTimeAsync(5 * HOUR);
  expect(calls.slice(1).every(({ slugs }) => slugs.join() === 'beer')).toBe(true);
  refresher.stop();
});

describe('a feed that somebody requests', () => {
  const answering = () => {
    const asked: number[] = [];
    const read: ReadMarine = async (places) => {
      asked.push(Date.now());
      return places.map(() => reading(marineValue(Date.now())));
    };
    return { asked, read };
  };

  test('is fetched once it is older than the cadence, however many ask, and then on its beat again', async () => {
    const { asked, read } = answering();
    vi.spyOn(Math, 'random').mockReturnValue(1); // the latest that jitter may put the next round
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    const [{ _id }] = feeds.locations('marine') as [Location];
    await vi.advanceTimersByTimeAsync(HOUR - 2000);
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toHaveLength(1);
    expect(Array.from({ length: 50 }, () => refresher.refreshNow('marine', _id))).toContain(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    await vi.advanceTimersByTimeAsync(HOUR / 2);
    expect(asked).toHaveLength(2);
    vi.restoreAllMocks();
    refresher.stop();
  });

  test('is not fetched again while it is being fetched, and the answer is not lost', async () => {
    let answer = () => {};
    let asked = 0;
    const read: ReadMarine = async (places) => {
      asked += 1;
      if (asked > 1) await new Promise<void>((resolve) => (answer = resolve));
      return places.map(() => reading(marineValue(Date.now(), asked)));
    };
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(asked).toBe(2);
    const [{ _id }] = feeds.locations('marine') as [Location];
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    answer();
    await vi.advanceTimersByTimeAsync(1);
    expect(feeds.value('marine', _id)?.current.wave_height).toBe(2);
    refresher.stop();
  });

  test('waits for its retry after a failure, and for the process that calls the sources', async () => {
    let asked = 0;
    const read: ReadMarine = async (places) => {
      asked += 1;
      return places.map(() =>
        asked === 1 ? reading(marineValue(Date.now())) : new UpstreamError('test', 'unreachable', 'gone'),
      );
    };
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    const before = asked;
    const [{ _id }] = feeds.locations('marine') as [Location];
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toBe(before);
    refresher.stop();
    expect(refresher.refreshNow('marine', _id)).toBe(false);
    expect(refresher.refreshNow('marine', 'nowhere')).toBe(false);
  });
});

describe('where another process may refresh instead', () => {
  test('nothing is fetched, and nothing is due, before the start and after the stop', async () => {
    const { read, calls } = recording(good);
    const { refresher } = refresherOf(read);
    refresher.follow();
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(calls).toEqual([]);
    expect(refresher.nextRefreshAt('marine', 'exmouth')).toBeNull();
    refresher.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(calls).toHaveLength(1);
    refresher.stop();
    await vi.advanceTimersByTimeAsync(3 * HOUR);
    expect(calls).toHaveLength(1);
    expect(refresher.nextRefreshAt('marine', 'exmouth')).toBeNull();
  });

  test('a start considers the age of the values that others have fetched meanwhile', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    refresher.stop();
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    const { held } = feeds.held('marine', 'exmouth');
    if (!held) throw new Error('no value');
    feeds.adopt({ ...held, fetchedAt: Date.now() });
    refresher.start();
    await vi.advanceTimersByTimeAsync(30 * MINUTE);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(calls).toHaveLength(2);
  });

  test('an answer that comes after the stop is not taken', async () => {
    const { read } = recording(good);
    const { refresher, feeds, stored, outcomes } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(100);
    refresher.stop();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(feeds.fetchedAt('marine', 'exmouth')).toBeNull();
    expect([stored, outcomes]).toEqual([[], []]);
  });

  test('the outcome names the places with a new value, and those whose source failed', async () => {
    const { read } = recording((place) =>
      place.slug === 'place-1' ? new UpstreamError('test', 'status', 'HTTP 500', { status: 500 }) : good(),
    );
    const { refresher, outcomes } = refresherOf(read, { places: manyPlaces(3) });
    refresher.start();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(outcomes[0]).toEqual({ accepted: ['place-0', 'place-2'], failed: ['place-1'] });
  });
});

describe('fetched now, because somebody wants to see', () => {
  test('are the named places, however young their values, and no others', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read, { places: manyPlaces(3) });
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    const [first] = feeds.locations('marine');
    expect(refresher.askNow('marine', [first?._id ?? '', 'not there'])).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls.map(({ slugs }) => slugs)).toEqual([['place-0', 'place-1', 'place-2'], ['place-0']]);
    refresher.stop();
  });

  test('is a place whose source has failed, ahead of its next retry', async () => {
    const failure = new UpstreamError('test', 'timeout', 'late');
    const { read, calls } = recording((_place, call) => (call === 1 ? failure : good()));
    const { refresher, feeds, stored } = refresherOf(read);
    refresher.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(refresher.askNow('marine', [feeds.locations('marine')[0]?._id ?? ''])).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect([calls.length, stored.length]).toEqual([2, 1]);
    refresher.stop();
  });

  test('is no place that is being fetched, and none while the refresher is stopped', async () => {
    const { read, calls } = recording(good);
    const { refresher, feeds } = refresherOf(read);
    const id = feeds.locations('marine')[0]?._id ?? '';
    expect(refresher.askNow('marine', [id])).toBe(0);
    refresher.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(refresher.askNow('marine', [id])).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(calls).toHaveLength(1);
    refresher.stop();
  });
});

describe('a source that says which runs it has', () => {
  const TEN_MINUTES = 10 * MINUTE;

  /** Looks every ten minutes; the test sets what is found. */
  function looking(found: { news: RunNews | null }, more: Parameters<typeof refresherOf>[1] = {}) {
    const { read, calls } = recording(good);
    const made = refresherOf(read, { ...more, news: () => found.news });
    const { refresher } = made;
    refresher.start();
    refresher.followNews();
    const look = setInterval(() => refresher.followNews(), TEN_MINUTES);
    const end = () => {
      clearInterval(look);
      refresher.stop();
    };
    const places = () => calls.reduce((sum, { slugs }) => sum + slugs.length, 0);
    return { ...made, calls, places, end };
  }
  const news = (since: number, nextAt: number | null = null): RunNews => ({
    runAt: since - 5 * HOUR,
    since,
    nextAt,
    confirmedAt: since,
  });

  test('is not asked while there is nothing newer, and once within minutes when there is', async () => {
    const found = { news: news(START - HOUR) };
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(20 * HOUR);
    expect(calls).toHaveLength(1);
    const since = Date.now();
    found.news = news(since);
    await vi.advanceTimersByTimeAsync(5 * HOUR);
    expect(calls).toHaveLength(2);
    expect((calls[1]?.at ?? 0) - since).toBeLessThan(16 * MINUTE);
    end();
  });

  test('is asked when a run that is known may be asked for, and not before', async () => {
    const nextAt = START + 3 * HOUR;
    const found = { news: news(START - HOUR, nextAt) };
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(3 * HOUR - MINUTE);
    expect(calls).toHaveLength(1);
    found.news = news(nextAt);
    await vi.advanceTimersByTimeAsync(7 * MINUTE);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.at).toBeGreaterThanOrEqual(nextAt);
    end();
  });

  test('is asked no more often than by the clock, however often it has news', async () => {
    const found = { news: news(START) };
    const every = setInterval(() => {
      found.news = news(Date.now());
    }, MINUTE);
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.length).toBeLessThanOrEqual(11); // the cadence of the sea is an hour
    clearInterval(every);
    end();
  });

  test('is asked by the clock while it does not say, and by its news again afterwards', async () => {
    const found: { news: RunNews | null } = { news: null };
    const { calls, end } = looking(found);
    await vi.advanceTimersByTimeAsync(5 * HOUR);
    const byClock = calls.length;
    expect(byClock).toBeGreaterThanOrEqual(4);
    found.news = news(START);
    await vi.advanceTimersByTimeAsync(10 * HOUR);
    expect(calls.length).toBeLessThanOrEqual(byClock + 1);
    end();
  });

  test('has its places asked over some minutes, and all of them', async () => {
    const found = { news: news(START - HOUR) };
    const { calls, places, end } = looking(found, { places: manyPlaces(60) });
    await vi.advanceTimersByTimeAsync(2 * HOUR);
    expect(places()).toBe(60);
    found.news = news(Date.now());
    const before = calls.length;
    await vi.advanceTimersByTimeAsync(16 * MINUTE);
    expect(places()).toBe(120);
    expect(calls.length - before).toBeGreaterThan(3);
    end();
  });

  test('is waited for after a start, but not for long', async () => {
    const { read, calls } = recording(good);
    const { refresher } = refresherOf(read, { news: () => null });
    refresher.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(1);
    refresher.stop();
  });
});
