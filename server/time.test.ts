import { describe, expect, onTestFinished, test } from 'vitest';
import { feedBodies } from '#contract/conditions/feeds.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { HARWICH, type SimulatedApp, startSimulatedApp } from './testing/apps/simulated-app.ts';
import type { Alter } from './testing/servers/altered-answers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Summer time of 2026, written out and not computed. */
const SUMMER_TIME = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')] as const;
const isSummer = (at: number) => at >= SUMMER_TIME[0] && at < SUMMER_TIME[1];
/** `YYYY-MM-DDTHH:MM` in London time. */
const london = (at: number) => new Date(at + (isSummer(at) ? HOUR : 0)).toISOString().slice(0, 16);

/** The days around both changes of the clocks, from midnight to midnight in London. */
const days = [
  ['2026-03-28', '2026-03-28T00:00Z', '2026-03-29T00:00Z'],
  ['2026-03-29', '2026-03-29T00:00Z', '2026-03-29T23:00Z'], // 23 hours
  ['2026-03-30', '2026-03-29T23:00Z', '2026-03-30T23:00Z'],
  ['2026-10-24', '2026-10-23T23:00Z', '2026-10-24T23:00Z'],
  ['2026-10-25', '2026-10-24T23:00Z', '2026-10-26T00:00Z'], // 25 hours
  ['2026-10-26', '2026-10-26T00:00Z', '2026-10-27T00:00Z'],
] as const;
const instants = ['03-28', '03-29', '03-30', '10-24', '10-25', '10-26'].flatMap((date) =>
  ['00:30', '01:30', '12:15', '23:30'].map((time) => `2026-${date}T${time}:00Z`),
);
/** Instants that lie in none of the days: the last half hour of 30 March in GMT is the 31st in London. */
const withDay = instants.flatMap((instant) => {
  const at = Date.parse(instant);
  const day = days.find(([, start, end]) => at >= Date.parse(start) && at < Date.parse(end));
  return day ? [{ instant, date: day[0], start: Date.parse(day[1]), end: Date.parse(day[2]) }] : [];
});

/** Between ports, and miles from any station of ADMIRALTY: its tide is computed even with a key. */
const COVE = { slug: 'cove', name: 'Cove', latitude: 50.934, longitude: 0.797 };
const withKey = { environment: { ADMIRALTY_API_KEY: 'a key' }, locations: [HARWICH, COVE] };

/** High and low waters are some six hours apart: none may be missing, and none of another day included. */
function expectTidesOf(
  { date, events }: Pick<TidalData, 'date' | 'events'>,
  day: { date: string; start: number; end: number },
  method: string,
) {
  const at = events.map(({ date_time }) => Date.parse(date_time));
  const gaps = [day.start, ...at, day.end].map((to, index, all) => (to - (all[index - 1] ?? to)) / HOUR);
  expect([method, date]).toEqual([method, day.date]);
  expect(events.map(({ time }) => time)).toEqual(at.map((each) => london(each).slice(11)));
  expect(at.every((each) => london(each).startsWith(day.date))).toBe(true);
  expect(gaps.slice(2, -1).every((gap) => gap > 4.5 && gap < 8)).toBe(true);
  expect(gaps[1]).toBeLessThan(8);
  expect(gaps.at(-1)).toBeLessThan(8);
  const alternating = events.slice(1).every(({ type }, index) => type !== events[index]?.type);
  expect(alternating).toBe(true);
  expect(events.every(({ height }) => Number.isFinite(height))).toBe(true);
}

async function expectDay(server: SimulatedApp, day: { date: string; start: number; end: number }) {
  for (const [slug, method] of [
    ['harwich', 'published'],
    ['cove', 'computed'],
  ] as const) {
    const tides = feedBodies.tidal.parse((await server.feed('tidal', slug)).body);
    expect([slug, tides.method]).toEqual([slug, method]);
    expectTidesOf(tides, day, method);
  }

  const { daily, hourly, meta } = feedBodies.weather.parse((await server.feed('weather')).body);
  expect(meta.stale).toBe(false);
  const dates = daily.map(({ date }) => london(date * 1000));
  const noon = Date.parse(`${day.date}T12:00:00Z`);
  const week = Array.from({ length: 7 }, (_, ahead) => london(noon + ahead * DAY).slice(0, 10));
  expect(dates).toEqual(week.map((date) => `${date}T00:00`));
  const hour = Math.floor(server.clock.now / HOUR) * HOUR;
  expect(hourly.map(({ date }) => date * 1000)).toEqual(
    Array.from({ length: 24 }, (_, h) => hour + h * HOUR),
  );

  const sun = feedBodies.sunrise_sunset.parse((await server.feed('sunrise_sunset')).body);
  const [sunrise, sunset] = [Date.parse(sun.sunrise ?? ''), Date.parse(sun.sunset ?? '')];
  expect(sun.date).toBe(day.date);
  expect([london(sunrise).slice(0, 10), london(sunset).slice(0, 10)]).toEqual([day.date, day.date]);
  // Within minutes of six by the sun in March, a little less of the day in October; Harwich lies 5 minutes east.
  expect(Math.abs((sunrise + sunset) / 2 - noon)).toBeLessThan(HOUR / 2);
  expect((sunset - sunrise) / HOUR).toBeGreaterThan(9.5);
  expect((sunset - sunrise) / HOUR).toBeLessThan(13);
}

describe('around the changes of the clocks', () => {
  test.each(withDay)('a server that starts at $instant has the right day of $date', async (day) => {
    const server = await startSimulatedApp({ at: day.instant, ...withKey });
    onTestFinished(() => server.close());
    await server.loaded(['weather', 'tidal', 'sunrise_sunset']);
    await expectDay(server, day);
  });

  test.each([
    ['March', withDay.filter(({ date }) => date < '2026-06')],
    ['October', withDay.filter(({ date }) => date > '2026-06')],
  ])('a server that runs through them in %s has the right days', async (_month, walk) => {
    const [first] = walk;
    if (!first) throw new Error('nothing to walk through');
    const server = await startSimulatedApp({ at: first.instant, ...withKey });
    onTestFinished(() => server.close());
    await server.loaded();
    for (const day of walk.slice(1)) {
      server.clock.now = Date.parse(day.instant);
      await server.restart(); // feeds that are due by the clock are fetched at once
      await server.loaded(['weather']);
      await expectDay(server, day);
    }
  });
});

interface UkhoEvent {
  DateTime: string;
  Date: string;
}
/** Replaces the port's tides, from the first day of the answer on, by these, in GMT without a zone mark. */
const tidesAt =
  (times: readonly string[]): Alter =>
  (body, url) => {
    if (!url.pathname.endsWith('/TidalEvents')) return body;
    const from = (body as UkhoEvent[])[0]?.Date.slice(0, 10) ?? '';
    return times
      .filter((time) => time >= from)
      .map((time, index) => ({
        EventType: index % 2 === 0 ? 'HighWater' : 'LowWater',
        DateTime: `${time}:00`,
        Height: index % 2 === 0 ? 3.6 : 0.5,
        Date: `${time.slice(0, 10)}T00:00:00`,
      }));
  };

describe('a tide at 23:20 GMT', () => {
  const timesOf = async (server: SimulatedApp) => {
    const { date, events } = feedBodies.tidal.parse((await server.feed('tidal')).body);
    return [date, ...events.map(({ time }) => time)];
  };
  const july = [
    '14T04:50',
    '14T11:00',
    '14T17:10',
    '14T23:20',
    '15T05:30',
    '15T11:45',
    '15T17:55',
    '16T00:05',
    '16T06:15',
  ];

  test("in summer is the next day's first, also when its source no longer has it", async () => {
    const server = await startSimulatedApp({
      at: '2026-07-14T12:00:00Z',
      ...withKey,
      alter: tidesAt(july.map((time) => `2026-07-${time}`)),
    });
    onTestFinished(() => server.close());
    await server.loaded(['tidal']);
    expect(await timesOf(server)).toEqual(['2026-07-14', '05:50', '12:00', '18:10']);

    const next = ['2026-07-15', '00:20', '06:30', '12:45', '18:55'];
    for (const at of ['2026-07-14T23:00:00Z', '2026-07-14T23:30:00Z']) {
      server.clock.now = Date.parse(at);
      expect(await timesOf(server)).toEqual(next);
    }
    const { body } = await server.feed('tidal');
    expect(body.events[0]).toMatchObject({ time: '00:20', date_time: '2026-07-14T23:20:00.000Z' });

    server.clock.now = Date.parse('2026-07-15T08:00:00Z');
    await server.restart();
    await server.loaded(['tidal']);
    expect(await timesOf(server)).toEqual(next);
    server.clock.now = Date.parse('2026-07-15T22:59:59Z');
    expect(await timesOf(server)).toEqual(next);
    server.clock.now = Date.parse('2026-07-15T23:00:00Z');
    expect(await timesOf(server)).toEqual(['2026-07-16', '01:05', '07:15']);
  });

  test('in winter is the last of its own', async () => {
    const server = await startSimulatedApp({
      at: '2026-01-14T12:00:00Z',
      ...withKey,
      alter: tidesAt(july.map((time) => `2026-01-${time}`)),
    });
    onTestFinished(() => server.close());
    await server.loaded(['tidal']);
    expect(await timesOf(server)).toEqual(['2026-01-14', '04:50', '11:00', '17:10', '23:20']);
    server.clock.now = Date.parse('2026-01-15T00:00:00Z');
    expect(await timesOf(server)).toEqual(['2026-01-15', '05:30', '11:45', '17:55']);
  });
});
