import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { Overview, type OverviewDifference } from '#contract/conditions/overview.ts';
import { withDifference } from '#domain/overview/difference.ts';
import { fillManyPlaces, manyLocations } from '#server/testing/many-places.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { Feeds } from '../feeds/feeds.ts';
import { createPlaces } from '../places.ts';
import { createOverview } from './overview.ts';

const NOON = Date.parse('2026-07-11T12:00:00Z');
const MINUTE = 60_000;

/** A process that holds values of so many places. */
function processOf(count: number, start = NOON) {
  const clock = { now: start };
  const now = () => clock.now;
  const locations = manyLocations(count);
  const feeds = new Feeds({ simulated: false, scale: 1, now });
  feeds.track(locations);
  fillManyPlaces(feeds, locations, NOON);
  const places = createPlaces(locations);
  const log = { error: vi.fn() };
  const overview = createOverview({ feeds, places, simulated: false, log, now });
  const differences: OverviewDifference[] = [];
  overview.onDifference((difference) => differences.push(difference));
  const shown = () => Overview.parse(JSON.parse(overview.answer().body.toString()));
  return { clock, locations, feeds, places, overview, differences, log, shown };
}

describe('500 places, each with figures of its own', () => {
  test('take at most 40 kB, in either encoding', () => {
    const { overview, shown } = processOf(500);
    const answer = overview.answer();
    expect(shown().places).toHaveLength(500);
    expect(answer.encoded('br').body.length).toBeLessThan(40_000); // 32.3 kB
    expect(answer.encoded('gzip').body.length).toBeLessThan(40_000); // 39.7 kB
  });

  test('a step of the tide is sent in a few kilobytes', async () => {
    const { overview, clock, differences, shown } = processOf(500);
    const before = shown();
    clock.now += 5 * MINUTE;
    overview.tick();
    await overview.renew();
    const [difference] = differences;
    expect(differences).toHaveLength(1);
    expect(JSON.stringify(difference).length).toBeLessThan(10_000);
    expect(difference && withDifference(before, difference)).toEqual(shown());
  });
});

test('two processes with the same values are in the same state, at whatever moment of a step they worked it out', async () => {
  const both = [processOf(10, NOON + 2 * MINUTE), processOf(10, NOON + 4 * MINUTE)]; // one tide has turned before both
  const versions = () => new Set(both.map(({ shown }) => shown().version));
  expect(versions().size).toBe(1);
  for (const [index, { feeds, overview }] of both.entries()) {
    const news = reading(marineValue(NOON, 9), { observedAt: NOON });
    feeds.accept('marine', 'place-3', news, NOON + 2 * MINUTE);
    await overview.renew();
    expect(versions().size).toBe(index === 0 ? 2 : 1);
  }
});

test('between the steps of the tide only places with news are worked out', async () => {
  const { feeds, overview, clock, shown, differences } = processOf(50);
  shown();
  const asked = vi.spyOn(feeds, 'shown');
  clock.now += MINUTE;
  feeds.accept('marine', 'place-7', reading(marineValue(clock.now, 3.21), { observedAt: clock.now }));
  await overview.renew();
  expect(new Set(asked.mock.calls.map(([, id]) => id))).toEqual(new Set(['place-7']));
  expect(differences).toHaveLength(1);
  expect(JSON.stringify(differences)).toContain('"wave_height":3.21');
});

test('changes are gathered for three seconds, and are then in the answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { feeds, clock, shown, differences, overview } = processOf(3);
    shown();
    await vi.advanceTimersByTimeAsync(3000); // what filling them had begun
    await overview.renew();
    expect(differences).toEqual([]);
    for (const [index, height] of [3, 4, 5].entries()) {
      const news = reading(marineValue(clock.now, height), { observedAt: clock.now });
      feeds.accept('marine', `place-${index}`, news);
      await vi.advanceTimersByTimeAsync(900);
    }
    expect(differences).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    await vi.waitFor(() => expect(differences).toHaveLength(1));
    expect(
      shown()
        .places.map(({ sea }) => sea.wave_height)
        .toSorted(),
    ).toEqual([3, 4, 5]);
    overview.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a place that cannot be worked out costs itself alone', () => {
  const { feeds, shown, log } = processOf(3);
  const original = feeds.shown;
  vi.spyOn(feeds, 'shown').mockImplementation((kind, id) => {
    if (id === 'place-1') throw new Error('broken');
    return original.call(feeds, kind, id) as never;
  });
  const states = shown().places.map(({ wind }) => wind.state);
  expect(states.toSorted()).toEqual(['fresh', 'fresh', 'withheld']);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test('places come and go with the network', async () => {
  const { places, locations, overview, differences, shown } = processOf(3);
  const before = shown();
  const [first, second, third] = locations;
  if (!first || !second || !third) throw new Error('three places');
  places.set([{ ...first, slug: 'another-name' }, { ...second, active: false }, third]);
  await overview.renew();
  const [difference] = differences;
  expect(difference?.removed.toSorted()).toEqual([first.slug, second.slug].toSorted());
  expect(difference?.added.map(({ slug }) => slug)).toEqual(['another-name']);
  expect(difference && withDifference(before, difference)).toEqual(shown());
});

test('a turn of the tide is told when it has come, and does not wait for the step', async () => {
  const { overview, clock, shown, differences } = processOf(20);
  const turns = shown().places.map(({ tide }) => (tide.next?.at ?? 0) * 1000);
  const turn = Math.min(...turns);
  clock.now = turn - 1;
  shown();
  await overview.renew();
  differences.length = 0;
  clock.now = turn;
  overview.tick();
  await overview.renew();
  expect(JSON.stringify(differences)).toMatch(/"going":"(rising|falling)"|"going":null|"next":/);
  expect(shown().places.every(({ tide }) => (tide.next?.at ?? 0) * 1000 > turn)).toBe(true);
});

test('an answer holds until the step ends, or something in it does, and no longer', () => {
  const { overview, clock } = processOf(1);
  const answer = overview.answer();
  expect(answer.validMs()).toBe(5 * MINUTE);
  clock.now += 5 * MINUTE;
  expect(answer.validMs()).toBe(0);
  const many = processOf(10).overview.answer(); // one tide turns at 12:02
  expect(many.validMs()).toBe(2 * MINUTE);
});

test('a value that becomes stale ends the answer that shows it as fresh', async () => {
  const { overview, clock, feeds, locations, shown } = processOf(3);
  clock.now += 1.5 * MINUTE; // not at a step of the tide
  const news = () => reading(marineValue(clock.now, 9), { observedAt: clock.now });
  feeds.accept('marine', 'place-1', news());
  const staleAt = feeds.shown('marine', 'place-1').stateChangesAt ?? 0;
  const stateOf = () => shown().places.find(({ slug }) => slug === locations[1]?.slug)?.sea.state;
  clock.now = staleAt - 2000;
  feeds.accept('marine', 'place-0', news());
  feeds.accept('marine', 'place-2', news());
  await overview.renew();
  const answer = overview.answer();
  expect([stateOf(), answer.validMs()]).toEqual(['fresh', 2000]);
  clock.now = staleAt;
  expect(answer.validMs()).toBe(0);
  feeds.accept('marine', 'place-2', news());
  await overview.renew(); // for another place
  expect(stateOf()).toBe('stale');
  expect(overview.answer().validMs()).toBeGreaterThan(0);
});

test('the doubts about the feeds of all places are told as soon as they are known, and change no place', async () => {
  const { overview, feeds, clock, locations, differences, shown } = processOf(3);
  const [first] = locations;
  if (!first) throw new Error('a place');
  await feeds.tick();
  expect(shown().doubts, 'no sun was ever worked out').toEqual(['missing']);
  const { version } = shown();
  feeds.noteError('weather', first._id, 'HTTP error! status: 503');
  clock.now += 1000; // in the same step of the tide
  overview.tick();
  await vi.waitFor(() => expect(differences.at(-1)?.doubts).toEqual(['missing', 'faulty']));
  expect(differences.at(-1)).toMatchObject({ from: version, to: version, changed: [] });
  expect(shown().doubts).toEqual(['missing', 'faulty']);
});

test('after a start the places are worked out in turns: others are answered before the overview is', async () => {
  const { overview, shown } = processOf(500);
  let isReady = false;
  let answered = 0;
  const others = async () => {
    while (!isReady) {
      await setImmediate();
      answered += 1;
    }
  };
  const ready = overview.ready().then(() => {
    isReady = true;
  });
  await Promise.all([ready, others()]);
  expect(answered).toBeGreaterThan(3);
  const { generated_at } = overview.current();
  expect(shown().places).toHaveLength(500);
  expect(overview.current().generated_at).toBe(generated_at);
  expect(shown().places.every(({ sea }) => sea.state === 'fresh')).toBe(true);
});
