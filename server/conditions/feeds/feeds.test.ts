import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { marineValue, overflowsValue, reading, unread } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';
import type { RunNews } from '../runs/run-watch.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { type FeedChange, Feeds } from './feeds.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-06-01T12:00:00Z');

function feedsAt(start = NOON, more: { simulated?: boolean; scale?: number } = {}) {
  const clock = { now: start };
  const feeds = new Feeds({
    simulated: more.simulated ?? false,
    scale: more.scale ?? 1,
    now: () => clock.now,
  });
  feeds.track([aLocation()]);
  const changes: FeedChange[] = [];
  feeds.onChange((change) => changes.push(change));
  const answer = (kind: Parameters<Feeds['answer']>[0] = 'marine') => {
    const ready = feeds.answer(kind, 'exmouth');
    return { status: ready?.status, body: JSON.parse(ready?.body.toString() ?? 'null') };
  };
  return { feeds, clock, changes, answer };
}

const down = new UpstreamError('marine', 'timeout', 'late');

test('a feed that never had a value answers 503 with its text, never an empty list', () => {
  const { feeds, answer } = feedsAt();
  expect(answer('storm_overflow')).toMatchObject({
    status: 503,
    body: {
      success: false,
      error: 'Failed to load storm overflow data',
      meta: { observed_at: null, fetched_at: null },
    },
  });
  feeds.fail('storm_overflow', 'exmouth', down);
  expect(answer('storm_overflow').body.meta.error).toBe('The source did not answer in time.');
});

test('an accepted value is answered as in the contract, with its source and times', () => {
  const { feeds, answer } = feedsAt();
  feeds.accept(
    'marine',
    'exmouth',
    reading(marineValue(NOON - 5 * MINUTE), { observedAt: NOON - 5 * MINUTE }),
  );
  const { status, body } = answer();
  expect(status).toBe(200);
  expect(feedBodies.marine.parse(body).meta).toEqual({
    source: 'Test source',
    attribution: 'Test attribution',
    observed_at: '2026-06-01T11:55:00.000Z',
    fetched_at: '2026-06-01T12:00:00.000Z',
    run_at: null,
    confirmed_at: null,
    stale: false,
    simulated: false,
    error: null,
  });
});

test('a failure leaves the last good value in its place, with the error', () => {
  const { feeds, answer } = feedsAt();
  feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 2.5)));
  feeds.fail('marine', 'exmouth', down);
  const { status, body } = answer();
  expect(status).toBe(200);
  expect(body.current.wave_height).toBe(2.5);
  expect(body.meta.error).toBe('The source did not answer in time.');
  feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 2.6)));
  expect(answer().body.meta.error).toBeNull();
});

test('a value that cannot be shown is refused, and the last one stays', () => {
  const { feeds, answer, changes } = feedsAt();
  feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 2)));
  expect(() =>
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 3), { observedAt: 1e20 })),
  ).toThrow(RangeError);
  expect(answer()).toMatchObject({ status: 200, body: { current: { wave_height: 2 } } });
  expect(changes).toHaveLength(1);
});

test('a warning of the source is answered with the value', () => {
  const { feeds, answer } = feedsAt();
  feeds.accept('marine', 'exmouth', reading(marineValue(NOON), { warning: 'Part of it is missing.' }));
  expect(answer()).toMatchObject({
    status: 200,
    body: { meta: { error: 'Part of it is missing.', stale: false } },
  });
});

describe('age', () => {
  test('counts from the request to the source, not from its answer', () => {
    const { feeds, answer } = feedsAt();
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON)), NOON - 10 * MINUTE);
    expect(answer().body.meta.fetched_at).toBe('2026-06-01T11:50:00.000Z');
  });

  test('in the future is not an age: the value is stale', () => {
    const { feeds, clock, answer } = feedsAt();
    feeds.accept('storm_overflow', 'exmouth', reading(overflowsValue(NOON)));
    clock.now = NOON - 16 * MINUTE;
    expect(answer('storm_overflow').body.meta.stale).toBe(true);
    clock.now = NOON - 15 * MINUTE;
    expect(answer('storm_overflow').body.meta.stale).toBe(false);
  });

  test('makes marine data stale after 3 hours and withholds them after 12, without any other event', () => {
    const { feeds, clock, answer } = feedsAt();
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON)));
    clock.now = NOON + 3 * HOUR;
    expect(answer().body.meta.stale).toBe(false);
    clock.now = NOON + 3 * HOUR + 1;
    expect(answer()).toMatchObject({ status: 200, body: { meta: { stale: true } } });
    clock.now = NOON + 12 * HOUR;
    expect(answer().status).toBe(200);
    clock.now = NOON + 12 * HOUR + 1;
    expect(answer()).toMatchObject({
      status: 503,
      body: {
        error: 'Failed to load comprehensive marine data',
        meta: { fetched_at: '2026-06-01T12:00:00.000Z' },
      },
    });
  });

  test('is scaled by REFRESH_SCALE, the age of the data themselves is not', () => {
    const { feeds, clock, answer } = feedsAt(NOON, { scale: 0.01 });
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON), { observedAt: NOON }));
    clock.now = NOON + 0.03 * HOUR + 1;
    expect(answer().body.meta.stale).toBe(true);
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON), { observedAt: NOON - 2 * HOUR - MINUTE }));
    expect(answer().body.meta.stale).toBe(true);
    feeds.accept(
      'marine',
      'exmouth',
      reading(marineValue(NOON), { observedAt: clock.now - 2 * HOUR + MINUTE }),
    );
    expect(answer().body.meta.stale).toBe(false);
  });

  test('makes every storm overflow unknown, which is still an answer', () => {
    const { feeds, clock, answer } = feedsAt();
    feeds.accept('storm_overflow', 'exmouth', reading(overflowsValue(NOON)));
    expect(answer('storm_overflow').body.overflows[0]).toMatchObject({
      status: 'Active Spilling',
      status_code: 1,
    });
    clock.now = NOON + 3 * HOUR + 1;
    expect(answer('storm_overflow')).toMatchObject({
      status: 200,
      body: {
        total_count: 1,
        overflows: [{ status: 'Unknown Status', status_code: null }],
        meta: { stale: true },
      },
    });
  });
});

describe('listeners', () => {
  test('are called once for new content, and not for a new time stamp', () => {
    const { feeds, clock, changes } = feedsAt();
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 1)));
    clock.now += 15 * MINUTE;
    feeds.accept('marine', 'exmouth', reading(marineValue(clock.now, 1)));
    expect(changes).toHaveLength(1);
    feeds.accept('marine', 'exmouth', reading(marineValue(clock.now, 1.02)));
    expect(changes).toHaveLength(2);
    expect(changes[1]).toMatchObject({
      kind: 'marine',
      location: { slug: 'exmouth' },
      body: { current: { wave_height: 1.02 } },
    });
  });

  test('are called when a change comes with time alone', async () => {
    const { feeds, clock, changes } = feedsAt();
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON)));
    await feeds.tick();
    expect(changes).toHaveLength(1);
    clock.now = NOON + 3 * HOUR + 1;
    await feeds.tick();
    expect(changes.at(-1)?.body?.meta.stale).toBe(true);
    clock.now = NOON + 12 * HOUR + 1;
    await feeds.tick();
    expect(changes.at(-1)?.body).toBeNull();
    const count = changes.length;
    await feeds.tick();
    expect(changes).toHaveLength(count);
  });

  test('of many feeds that change at once are called in parts, so that others are answered between', async () => {
    const { feeds, clock, changes } = feedsAt();
    const ids = Array.from({ length: 30 }, (_, index) => `place-${index}`);
    feeds.track(ids.map((_id) => aLocation({ _id, slug: _id })));
    for (const id of ids) feeds.accept('marine', id, reading(marineValue(NOON)));
    await feeds.tick();
    feeds.onChange(() => {
      const begun = performance.now();
      while (performance.now() - begun < 1);
    });
    clock.now = NOON + 12 * HOUR + 1;
    changes.length = 0;
    const all = feeds.tick();
    await feeds.tick(); // does nothing while the other is at work
    expect(changes.length).toBeLessThan(ids.length);
    let answered = 0;
    while (changes.length < ids.length) {
      await setImmediate();
      answered += 1;
    }
    expect(answered).toBeGreaterThan(1);
    await all;
    expect(changes.map(({ location }) => location.slug)).toEqual(ids);
  });

  test('what needs the answers of all waits until they are made, also while a tick makes them', async () => {
    const { feeds, clock, changes } = feedsAt();
    const ids = Array.from({ length: 30 }, (_, index) => `place-${index}`);
    feeds.track(ids.map((_id) => aLocation({ _id, slug: _id })));
    for (const id of ids) feeds.accept('marine', id, reading(marineValue(NOON)));
    feeds.onChange(() => {
      const begun = performance.now();
      while (performance.now() - begun < 1);
    });
    clock.now = NOON + 12 * HOUR + 1;
    changes.length = 0;
    const tick = feeds.tick();
    expect(changes.length).toBeLessThan(ids.length);
    await feeds.settled();
    expect(changes).toHaveLength(ids.length);
    await tick;
    await feeds.settled();
    expect(changes).toHaveLength(ids.length);
  });

  test('are called when a value may no longer be shown because its location was moved or is gone', () => {
    const { feeds, changes } = feedsAt();
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON)));
    const [location] = feeds.locations('marine');
    if (!location) throw new Error('no location');
    const moved = { ...location, latitude: location.latitude + 1 };
    feeds.track([moved]);
    expect(changes.slice(1)).toEqual([{ kind: 'marine', location: moved, body: null }]);
    feeds.track([]);
    expect(changes).toHaveLength(2); // the other had no value any more
  });

  test('are not called for restored values, and can leave', () => {
    const { feeds, changes } = feedsAt();
    const left: FeedChange[] = [];
    feeds.onChange((change) => left.push(change))();
    const value = marineValue(NOON - HOUR);
    feeds.restore(
      unread({
        kind: 'marine',
        locationId: 'exmouth',
        value,
        source: 's',
        attribution: 'a',
        observedAt: null,
        fetchedAt: NOON - HOUR,
      }),
    );
    feeds.tick();
    expect(changes).toHaveLength(0);
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 3)));
    expect(changes).toHaveLength(1);
    expect(left).toHaveLength(0);
  });
});

test.each([
  ['the same content as', 1, 0],
  ['another content than', 3, 1],
])(
  'after a start, listeners are told of a value with %s the restored one: %d, %d times',
  (_title, height, times) => {
    const { feeds, changes } = feedsAt();
    feeds.restore(
      unread({
        ...({ kind: 'marine', locationId: 'exmouth', value: marineValue(NOON, 1) } as const),
        ...{ source: 's', attribution: 'a', observedAt: null, fetchedAt: NOON },
      }),
    );
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON, height)));
    expect(changes).toHaveLength(times);
  },
);

test('a restored value has its true age', () => {
  const { feeds, answer } = feedsAt();
  const value = marineValue(NOON - 4 * HOUR);
  feeds.restore(
    unread({
      kind: 'marine',
      locationId: 'exmouth',
      value,
      source: 's',
      attribution: 'a',
      observedAt: null,
      fetchedAt: NOON - 4 * HOUR,
    }),
  );
  expect(answer()).toMatchObject({
    status: 200,
    body: { meta: { stale: true, fetched_at: '2026-06-01T08:00:00.000Z' } },
  });
});

describe('all locations at once', () => {
  test('are answered under their slugs, each with the body it has alone', () => {
    const { feeds, answer } = feedsAt();
    feeds.track([aLocation(), aLocation({ slug: 'beer', name: 'Beer' })]);
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON)));
    const { locations } = JSON.parse(feeds.answerAll('marine').body.toString());
    expect(Object.keys(locations)).toEqual(['exmouth', 'beer']);
    expect(locations.exmouth).toEqual(answer().body);
    expect(locations.beer).toMatchObject({
      success: false,
      error: 'Failed to load comprehensive marine data',
    });
  });

  test('follow every change and the passing of time', () => {
    const { feeds, clock } = feedsAt();
    const all = () => JSON.parse(feeds.answerAll('marine').body.toString()).locations.exmouth;
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 1)));
    expect(all().current.wave_height).toBe(1);
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON, 2)));
    expect(all().current.wave_height).toBe(2);
    expect(feeds.answerAll('marine')).toBe(feeds.answerAll('marine'));
    clock.now = NOON + 3 * HOUR + 1;
    expect(all().meta.stale).toBe(true);
  });
});

describe('locations', () => {
  test('that are gone have no feeds, and a late answer is not accepted', () => {
    const { feeds } = feedsAt();
    expect(feeds.track([])).toEqual(['exmouth']);
    expect(feeds.answer('marine', 'exmouth')).toBeNull();
    expect(() => feeds.accept('marine', 'exmouth', reading(marineValue(NOON)))).toThrow('no marine feed');
  });

  test('that were moved lose their old values, those that were renamed do not', () => {
    const { feeds, answer } = feedsAt();
    feeds.accept('marine', 'exmouth', reading(marineValue(NOON)));
    expect(feeds.track([aLocation({ name: 'Exmouth Beach' })])).toEqual([]);
    expect(answer().status).toBe(200);
    expect(feeds.track([aLocation({ latitude: 50.7 })])).toEqual(['exmouth']);
    expect(answer().status).toBe(503);
  });

  test('with another tide station or bathing water keep what is known of their overflows, until they are moved', () => {
    const { feeds } = feedsAt();
    feeds.accept('storm_overflow', 'exmouth', reading(overflowsValue(NOON)));
    const known = () => feeds.value('storm_overflow', 'exmouth');
    feeds.track([aLocation({ admiralty_station_id: '0027', bathing_water_ids: ['ukk4305-29900'] })]);
    expect(known()).not.toBeNull();
    feeds.track([aLocation({ latitude: 50.7 })]);
    expect(known()).toBeNull();
  });
});

test('simulated values are marked', () => {
  const { feeds, answer } = feedsAt(NOON, { simulated: true });
  feeds.accept('marine', 'exmouth', reading(marineValue(NOON)));
  expect(answer().body.meta.simulated).toBe(true);
});

test('the report of all feeds does not project their values', () => {
  const { feeds, clock } = feedsAt();
  let looks = 0;
  const value = new Proxy(marineValue(NOON), {
    get(target, key) {
      looks += 1;
      return Reflect.get(target, key);
    },
  });
  feeds.accept('marine', 'exmouth', reading(value, { observedAt: NOON }));
  const marine = () => feeds.report().find(({ kind }) => kind === 'marine');
  looks = 0;
  clock.now += 5 * MINUTE;
  expect(marine()).toMatchObject({ state: 'fresh', age_seconds: 300, error: null });
  feeds.noteError('marine', 'exmouth', 'late');
  expect(marine()).toMatchObject({ state: 'fresh', error: 'late' });
  const afterFailure = looks; // the answer holds the error too, and is made anew once
  expect(marine()).toMatchObject({ error: 'late' });
  expect(looks).toBe(afterFailure);
  clock.now += 13 * HOUR;
  expect(marine()).toMatchObject({ state: 'withheld' });
});

describe('what the source says of its runs', () => {
  const news = (more: Partial<RunNews> = {}): RunNews => ({
    runAt: NOON - 5 * HOUR,
    since: NOON - HOUR,
    nextAt: null,
    confirmedAt: NOON,
    ...more,
  });
  /** A weather feed fetched at noon, of the run that was the newest then. */
  const fetchedAtNoon = () => {
    let now = NOON;
    const feeds = new Feeds({ simulated: false, scale: 1, now: () => now });
    feeds.track([aLocation()]);
    feeds.setNews('weather', news());
    feeds.accept('weather', 'exmouth', reading({ ...weatherValue(NOON), run_at: NOON - 5 * HOUR }));
    const metaAt = (at: number) => {
      now = at;
      return feeds.body('weather', 'exmouth')?.meta;
    };
    return { feeds, metaAt };
  };

  test('confirms a value: it stays fresh without a fetch, and its answer says since when', () => {
    const { feeds, metaAt } = fetchedAtNoon();
    feeds.setNews('weather', news({ confirmedAt: NOON + 4 * HOUR }));
    expect(metaAt(NOON + 4.5 * HOUR)).toMatchObject({
      run_at: '2026-06-01T07:00:00.000Z',
      confirmed_at: '2026-06-01T16:00:00.000Z',
      fetched_at: '2026-06-01T12:00:00.000Z',
      stale: false,
    });
    const before = feeds.answer('weather', 'exmouth')?.body.toString();
    feeds.setNews('weather', news({ confirmedAt: NOON + 4.25 * HOUR }));
    expect(feeds.answer('weather', 'exmouth')?.body.toString()).not.toBe(before);
  });

  test('counts on from its last word while it says no more', () => {
    const { metaAt } = fetchedAtNoon();
    expect(metaAt(NOON + HOUR)?.stale).toBe(false);
    expect(metaAt(NOON + HOUR + 1)?.stale).toBe(true);
    expect(metaAt(NOON + 3 * HOUR + 1)).toBeUndefined();
  });

  test('leaves a value fresh that waits for a newer run, up to six hours behind it', () => {
    const { feeds, metaAt } = fetchedAtNoon();
    const at = NOON + 4 * HOUR;
    const newer = (runAt: number) => feeds.setNews('weather', news({ runAt, since: at, confirmedAt: at }));
    newer(NOON + HOUR);
    expect(metaAt(at)).toMatchObject({ stale: false, run_at: '2026-06-01T07:00:00.000Z' });
    newer(NOON + HOUR + 1);
    expect(metaAt(at)?.stale).toBe(true);
  });

  test('does not confirm a value whose run is not known once there is a newer one', () => {
    const { feeds, metaAt } = fetchedAtNoon();
    feeds.accept('weather', 'exmouth', reading(weatherValue(NOON)));
    feeds.setNews('weather', news({ since: NOON + HOUR, confirmedAt: NOON + 2 * HOUR }));
    expect(metaAt(NOON + 2 * HOUR)).toMatchObject({ stale: true, run_at: null, confirmed_at: null });
  });
});
