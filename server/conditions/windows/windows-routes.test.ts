import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { WindowsAnswer } from '#contract/conditions/windows.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aStormOverflow, stormOverflowsOf } from '#contract/testing/a-storm-overflow.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { londonDayBounds } from '#domain/time/london-time.ts';
import { seaVariables } from '#domain/weather/sea-hours.ts';
import { weatherVariables } from '#domain/weather/weather-hours.ts';
import { startTestApp, type TestApp } from '#server/testing/apps/test-app.ts';
import { byIcalJs, byNodeIcal, byStart } from '#server/testing/calendar-parsers.ts';
import { marineValue, reading } from '#server/testing/samples.ts';
import { weatherValue } from '#server/testing/weather.ts';

const HOUR = 3_600_000;

function columns<N extends string>(
  names: readonly N[],
  from: number,
  of: (name: N, hour: number) => number | null,
) {
  const time = Array.from({ length: 200 }, (_, hour) => from / 1000 + hour * 3600);
  const each = names.map((name) => [name, time.map((_, hour) => of(name, hour))]);
  return { time, ...Object.fromEntries(each) };
}

describe.each([
  ['an ordinary day', '2026-07-22T09:03:00Z', '2026-07-22'],
  ['the turn of the year', '2026-12-29T09:03:00Z', '2026-12-29'],
  ['the change to winter time', '2026-10-24T09:03:00Z', '2026-10-24'],
  ['the change to summer time', '2027-03-27T09:03:00Z', '2027-03-27'],
])('on %s', (_, moment, date) => {
  let now = Date.parse(moment);
  const { start } = londonDayBounds(date);
  let app: TestApp;
  let session: string;
  /** All sources but the computed ones answer. */
  const hear = async () => {
    const location = await app.location();
    const { _id } = location;
    // The wind is 10 mph, from hour 60 on 30.
    const weather: FeedValue<'weather'> = {
      ...weatherValue(now),
      hours: columns(weatherVariables, start, (name, hour) =>
        name === 'wind_speed_10m' ? (hour < 60 ? 10 : 30) : 12,
      ) as never,
    };
    const marine: FeedValue<'marine'> = {
      ...marineValue(now),
      hours: columns(seaVariables, start, (_name, hour) => (hour < 100 ? 0.6 : null)) as never,
    };
    app.feeds.accept('weather', _id, reading(weather, { observedAt: now }));
    app.feeds.accept('marine', _id, reading(marine, { observedAt: now }));
    const { total_count: _count, meta: _meta, ...overflows } = stormOverflowsOf([aStormOverflow(0)]);
    app.feeds.accept('storm_overflow', _id, reading(overflows));
    const water = aBathingWater({
      stp_risk_prediction: {
        ...aBathingWater().stp_risk_prediction,
        ...{ state: 'current', riskLevel: 'normal', predictedAt: new Date(now).toISOString() },
        expiresAt: new Date(now + 20 * HOUR).toISOString(),
      },
    });
    app.feeds.accept('ea_warnings', _id, reading({ waters: [water] }));
    return location;
  };
  beforeAll(async () => {
    app = await startTestApp({
      now: () => now,
      locations: [
        {},
        { slug: 'bude', name: 'Bude', latitude: 50.83, longitude: -4.55 },
        { slug: 'closed', name: 'Closed', latitude: 51, longitude: -4, active: false },
      ],
    });
    session = await app.signIn();
    const { _id } = await hear();
    await vi.waitFor(() => {
      expect(app.feeds.body('tidal', _id)).not.toBeNull();
      expect(app.feeds.body('sunrise_sunset', _id)).not.toBeNull();
    }, 20_000);
  });
  afterAll(() => app.close());

  const ask = (query: string, as: string | undefined = session, path = '/api/windows') =>
    app.call({ url: `${path}?${query}`, ...(as && { session: as }) });
  const windowsOf = async (query: string) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    return WindowsAnswer.parse(body);
  };

  test('the windows are those of the hours that the sources sent', async () => {
    const { places, from, until } = await windowsOf('location=exmouth&wind=20mph&waves=3ft');
    expect(from).toBe(start);
    expect((until - from) / HOUR).toBeGreaterThanOrEqual(167);
    expect(places[0]?.windows.map((window) => [window.from, window.until, window.state])).toEqual([
      [now, start + 59 * HOUR, 'within'],
    ]);
    expect(places[0]?.windows[0]?.ends).toEqual([{ name: 'wind', state: 'outside' }]);
    const waves = await windowsOf('location=exmouth&waves=3ft');
    expect(waves.places[0]?.windows.map((window) => window.state)).toEqual(['within', 'unknown']);
    expect(waves.places[0]?.windows[0]?.until).toBe(start + 99 * HOUR);
  });

  test('the risk counts until its forecast expires, no spill until midnight; later both close no hour, and must be checked on the day', async () => {
    const { places } = await windowsOf('location=exmouth&risk=true&spill=true');
    const [place] = places;
    const ends = place?.bars.map(({ name, spells, why }) => [name, spells.map(({ until }) => until), why]);
    expect(ends?.[0]).toEqual([
      'risk',
      [now + 20 * HOUR, expect.any(Number)],
      expect.stringContaining('a day'),
    ]);
    expect(ends?.[1]?.[1]).toEqual([londonDayBounds(date).end, expect.any(Number)]);
    expect(place?.windows.map(({ state, unknown, check }) => [state, unknown, check])).toEqual([
      ['within', [], ['risk', 'spill']],
    ]);
    expect(place?.bars[1]).toMatchObject({
      why: 'spills can’t be forecast',
      now: 'no monitor reports a spill',
    });
  });

  test('each day has its daylight, by the clock of that day', async () => {
    const { places } = await windowsOf('location=exmouth&daylight=true');
    expect(places[0]?.windows).toHaveLength(7);
    for (const each of places[0]?.windows.slice(1) ?? [])
      expect((each.until - each.from) / HOUR).toBeGreaterThan(7.5);
  });

  test('a place of which nothing is known has no window that is within', async () => {
    const { places } = await windowsOf('location=bude&location=exmouth&wind=20mph&spill=true');
    expect(places.map(({ slug }) => slug)).toEqual(['bude', 'exmouth']);
    expect(places[0]?.windows.map(({ state }) => state)).toEqual(['unknown']);
  });

  test('a place that has changed is worked out anew', async () => {
    const { _id } = await app.location();
    const value = app.feeds.value('weather', _id);
    if (!value?.hours) throw new Error('no hours');
    const calm = { ...value, hours: { ...value.hours, wind_speed_10m: value.hours.time.map(() => 40) } };
    app.feeds.accept('weather', _id, reading(calm, { observedAt: now }), now + 1);
    expect((await windowsOf('location=exmouth&wind=20mph')).places[0]?.windows).toEqual([]);
    app.feeds.accept('weather', _id, reading(value, { observedAt: now }), now + 2);
    expect((await windowsOf('location=exmouth&wind=20mph')).places[0]?.windows).toHaveLength(1);
  });

  test('two parsers read the same events of the calendar file, with the same uid a day later', async () => {
    const query = 'location=exmouth&tide_from=2&daylight=true&wind=20mph&spill=true';
    const calendar = async () => {
      const { status, body, headers } = await ask(query, session, '/api/windows_calendar');
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
      return String(body);
    };
    const text = await calendar();
    const events = byStart(byIcalJs(text));
    expect(events).toEqual(byStart(byNodeIcal(text)));
    const { places } = await windowsOf(query);
    expect(events.map(({ start: from, end }) => [from, end])).toEqual(
      places[0]?.windows.map(({ from, until }) => [from, until]),
    );
    expect(events.length).toBeGreaterThan(2);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    expect(events.map(({ summary }) => summary)).toContain(
      'Check on the day, forecast within your limits: Exmouth',
    );
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain('Check on the day: spills can’t be forecast.');
    expect(unfolded).not.toContain('Now:');
    expect(text).not.toMatch(/\bsafe\b/i);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const before = now;
    now += 3 * HOUR;
    await hear();
    const later = new Map(byIcalJs(await calendar()).map((event) => [event.uid, event]));
    now = before;
    await hear();
    const unchanged = events.filter(({ start: from }) => from > before + 3 * HOUR);
    expect(unchanged.length).toBeGreaterThan(1);
    for (const event of unchanged) expect(later.get(event.uid)).toEqual(event);
  });

  test('the file of a limit that nobody can forecast says nothing of a forecast', async () => {
    const { body } = await ask('location=exmouth&spill=true', session, '/api/windows_calendar');
    expect(byIcalJs(String(body)).map(({ summary }) => summary)).toEqual(['Check on the day: Exmouth']);
  });

  test('wrong questions are refused, and so is who has no session', async () => {
    expect(await ask('location=atlantis')).toMatchObject({ status: 404 });
    expect(await ask('location=closed')).toMatchObject({ status: 404 });
    expect(await ask('')).toMatchObject({ status: 400, body: { field: 'location' } });
    expect(await ask('location=exmouth&wind=fast')).toMatchObject({ status: 400, body: { field: 'wind' } });
    expect(await ask('location=exmouth&wind=0mph')).toMatchObject({ status: 400 });
    expect(await ask('location=exmouth&gusts=4beaufort')).toMatchObject({ status: 400 });
    expect(await ask('location=exmouth&tide_from=high')).toMatchObject({ status: 400 });
    expect(await ask('location=exmouth&daylight=yes')).toMatchObject({ status: 400 });
    const many = Array.from({ length: 13 }, () => 'location=exmouth').join('&');
    expect(await ask(many)).toMatchObject({ status: 400, body: { field: 'location' } });
    expect(await app.call({ url: '/api/windows?location=exmouth' })).toMatchObject({ status: 401 });
    expect(await app.call({ url: '/api/windows_calendar?location=exmouth' })).toMatchObject({ status: 401 });
  });

  test('who asks too often is told when to ask again, and nobody else', async () => {
    const eager = await app.signIn('admin');
    for (let count = 0; count < 120; count += 1)
      expect((await ask('location=atlantis', eager)).status).toBe(404);
    for (const path of ['/api/windows', '/api/windows_calendar']) {
      const { status, headers } = await ask('location=exmouth', eager, path);
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await ask('location=exmouth')).status).toBe(200);
  });
});
