import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { project } from '#domain/feeds/feed-projection.ts';
import { cutOff, knownUntil } from '#domain/tides/cut-off.ts';
import { computedTidesOf } from '#domain/tides/prediction/computed-tides.ts';
import { londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { byIcalJs, byNodeIcal, byStart } from '#server/testing/calendar-parsers.ts';
import { reading } from '#server/testing/samples.ts';
import { loadTideStations } from '../upstream/computed-tides/computed-tides.ts';
import { tideCalendar } from './tide-calendar.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const [station] = (await loadTideStations()).filter(({ name }) => name === 'Newlyn');
const meta: TidalData['meta'] = {
  ...{ source: 'Computed', attribution: null, observed_at: null, fetched_at: '2026-11-22T06:00:00.000Z' },
  ...{ stale: false, simulated: false, error: null },
};
const location: Location = {
  ...aLocation(),
  name: 'St Michael’s Mount; the “long” causeway, with a name that needs more than one line of a calendar file',
  crossings: [
    {
      ...{ name: 'Causeway, north', level_m: 3, margin_min: 30 },
      ...{ datum: 'lowest astronomical tide', direction: 'cross_between' },
    },
  ],
};

function tidesAt(now: number, errors: Partial<NearestTideStation> = {}): TidalData {
  if (!station) throw new Error('no Newlyn');
  const nearest = { station, distance_miles: 0.3, ports: [], error_m: null, error_min: null, ...errors };
  const projected = project('tidal', computedTidesOf(nearest, now), now);
  if (!projected) throw new Error('no tides');
  return { ...projected.body, meta };
}

describe.each([
  ['an ordinary day', '2026-11-22T10:00Z'],
  ['the turn of the year', '2026-12-29T10:00Z'],
  ['the change to summer time', '2027-03-27T10:00Z'],
  ['the change to winter time', '2026-10-24T10:00Z'],
])('at %s', (_, moment) => {
  const now = Date.parse(moment);
  const tides = tidesAt(now);
  const text = tideCalendar(location, tides, now);
  const { start } = londonDayBounds(londonDate(now));

  test('two parsers read the same events', () => {
    const [one, other] = [byStart(byIcalJs(text)), byStart(byNodeIcal(text))];
    expect(one).toEqual(other);
    expect(new Set(one.map(({ uid }) => uid)).size).toBe(one.length);
  });

  test('the high and low waters are those of the answer, from today on', () => {
    const waters = byStart(byIcalJs(text)).filter(({ summary }) => / water, /.test(summary));
    const expected = tides.timeline.filter(({ date_time }) => Date.parse(date_time) >= start);
    expect(waters.map((each) => each.start)).toEqual(expected.map(({ date_time }) => Date.parse(date_time)));
    expect(waters[0]?.summary).toMatch(/^(High|Low) water, \d\.\d m$/);
    expect((waters.at(-1)?.start ?? 0) - now).toBeGreaterThan(6 * DAY);
  });

  test('so are the spells in which a crossing is cut off, and the end that is not known', () => {
    const [crossing] = location.crossings;
    const spells = crossing ? cutOff(crossing, tides, start, knownUntil(tides)).cut : [];
    const events = byStart(byIcalJs(text));
    const shut = events.filter(({ summary }) => summary === 'Not passable: Causeway, north');
    expect(shut.map((each) => [each.start, each.end])).toEqual(
      spells.map(({ from, until }) => [
        Math.floor(from / MINUTE) * MINUTE,
        Math.ceil(until / MINUTE) * MINUTE, // as on the pages: rather a minute longer than one shorter
      ]),
    );
    expect(shut.length).toBeGreaterThan(10);
    expect(events.filter(({ summary }) => summary.startsWith('Not known')).length).toBe(1);
  });

  test('an event has the same uid and times in the calendar of the next day', () => {
    const later = new Map(
      byIcalJs(tideCalendar(location, tidesAt(now + DAY), now + DAY)).map((each) => [each.uid, each]),
    );
    const shared = byIcalJs(text).filter(
      ({ start, summary }) => start > now + DAY && start < now + 5 * DAY && summary.includes(' water'),
    );
    expect(shared.length).toBeGreaterThan(12);
    for (const event of shared) expect(later.get(event.uid)).toEqual(event);
  });

  test('a spell keeps its uid in the calendars of the next days, also where it begins before midnight', () => {
    const isCut = ({ summary }: { summary: string }) => summary.startsWith('Not passable');
    const spellsOf = (day: number) =>
      byStart(byIcalJs(tideCalendar(location, tidesAt(now + day * DAY), now + day * DAY))).filter(isCut);
    for (const day of [0, 1, 2, 3, 4, 5]) {
      const next = new Map(spellsOf(day + 1).map(({ uid, end }) => [uid, end]));
      const midnight = londonDayBounds(londonDate(now + (day + 1) * DAY)).start;
      const shared = spellsOf(day)
        .filter(({ end }) => end > midnight)
        .slice(0, -1); // the last one may be cut short
      expect(shared.length).toBeGreaterThan(8);
      // The ends are found to the second: at a full minute that can be the one or the other.
      for (const { uid, end } of shared)
        expect(Math.abs((next.get(uid) ?? 0) - end), uid).toBeLessThanOrEqual(MINUTE);
    }
  });

  test('its clock is London’s, and its instants need no time zone', () => {
    // Once, before all events: no property of the calendar may follow them.
    expect(text).toContain('\r\nX-WR-TIMEZONE:Europe/London\r\nBEGIN:VEVENT');
    expect(text.indexOf('X-WR-TIMEZONE')).toBeLessThan(text.indexOf('BEGIN:VEVENT'));
    expect(text.match(/X-WR-TIMEZONE/g)).toHaveLength(1);
    expect(text).not.toMatch(/TZID|DT(START|END)[^\r]*\d\r/);
  });

  test('lines have at most 75 octets and end as they must', () => {
    const lines = text.split('\r\n');
    expect(text).not.toMatch(/[^\r]\n/);
    for (const line of lines) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    expect(text).toContain('St Michael’s Mount\\;');
  });
});

test('between ports times and heights are about, and the errors stand in the description', () => {
  const now = Date.parse('2026-11-22T10:00Z');
  const text = tideCalendar(location, tidesAt(now, { error_m: 0.2, error_min: 10 }), now);
  expect(byIcalJs(text)[0]?.summary).toMatch(/^(High|Low) water, about this time, about \d\.\d m$/);
  expect(text.replaceAll('\r\n ', '')).toContain('± 10 min');
});

test('simulated tides say so in every event', () => {
  const now = Date.parse('2026-11-22T10:00Z');
  const tides = tidesAt(now);
  const events = byIcalJs(tideCalendar(location, { ...tides, meta: { ...meta, simulated: true } }, now));
  for (const { summary } of events) expect(summary).toMatch(/^Simulated: /);
});

test('a crossing of which nothing is known has an event that says so, and none that it is passable', () => {
  const now = Date.parse('2026-11-22T10:00Z');
  const crossings = location.crossings.map((each) => ({ ...each, datum: 'chart datum' as const }));
  const events = byIcalJs(tideCalendar({ ...location, crossings }, tidesAt(now), now));
  const [unknown, ...others] = events.filter(({ summary }) => !summary.includes(' water'));
  expect(others).toEqual([]);
  expect(unknown?.summary).toBe('Not known when it is cut off: Causeway, north');
  expect((unknown?.end ?? 0) - (unknown?.start ?? 0)).toBeGreaterThan(6 * DAY);
});

describe('the call', () => {
  const now = Date.parse('2026-11-22T10:00:00Z');
  let app: TestApp;
  let session: string;
  beforeAll(async () => {
    app = await startTestApp({
      now: () => now,
      locations: [{}, { name: 'Rockall', slug: 'rockall', latitude: 57.596, longitude: -13.687 }],
    });
    session = await app.signIn();
  });
  afterAll(() => app.close());
  const ask = (query: string, as: string | undefined = session) =>
    app.call({ url: `/api/tide_calendar?${query}`, ...(as && { session: as }) });
  const tidesKnown = () =>
    expect
      .poll(async () => (await app.call({ url: '/api/tidal?location=exmouth', session })).status)
      .toBe(200);

  test('gives a calendar of the place to a session', async () => {
    await tidesKnown();
    const { status, headers, body } = await ask('location=exmouth');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="tides.ics"');
    expect(byIcalJs(String(body)).length).toBeGreaterThan(20);
  });

  test('without a session it is refused, and so is what is no place; where no tide is shown it says why', async () => {
    expect(await app.call({ url: '/api/tide_calendar?location=exmouth' })).toMatchObject({ status: 401 });
    expect(await ask('location=atlantis')).toMatchObject({ status: 404 });
    expect(await ask('lat=north&lon=1')).toMatchObject({ status: 400, body: { field: 'lat' } });
    expect(await ask('')).toMatchObject({ status: 400, body: { field: 'location' } });
    const { value, ...rest } = reading(computedTidesOf(NO_TIDE, now));
    app.feeds.accept('tidal', (await app.location())._id, { value, ...rest });
    expect(await ask('location=exmouth')).toMatchObject({
      status: 404,
      body: { error: 'No tide is shown: its times could be wrong by more than 30 min.' },
    });
  });
});

/** A place whose tide is known too badly. */
const NO_TIDE: NearestTideStation = {
  ...{ station: station ?? null, distance_miles: 9, ports: [], error_m: 0.2, error_min: 31 },
};
