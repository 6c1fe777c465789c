import { afterEach, describe, expect, test, vi } from 'vitest';
import { NearestTideStation } from '#contract/conditions/tide-station.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { texts } from '#contract/texts.ts';
import { project } from '#domain/feeds/feed-projection.ts';
import { place } from '#server/testing/place.ts';
import { tidesOfDevice } from '#web/shared/api/device-tides.ts';
import { OfflineCopy, Unreachable } from '#web/shared/api/failures.ts';
import { UpstreamError } from '../upstream-error.ts';
import { computedTides, nearestTideStation } from './computed-tides.ts';

const HOUR = 3_600_000;
const meta: TidalData['meta'] = {
  source: 'Computed tide prediction (Neaps)',
  attribution: null,
  observed_at: null,
  fetched_at: '2026-03-01T00:00:00.000Z',
  stale: false,
  simulated: false,
  error: null,
};
const places = {
  Exmouth: { latitude: 50.61, longitude: -3.41 },
  Bournemouth: { latitude: 50.7155, longitude: -1.8755 },
  Whitby: { latitude: 54.4906, longitude: -0.6133 },
  Aberdeen: { latitude: 57.15, longitude: -2.07 },
};

async function onServer(at: (typeof places)['Exmouth'], now: number): Promise<TidalData> {
  const [reading] = await computedTides()([place(at)], now);
  if (!reading || reading instanceof UpstreamError) throw new Error('no tides');
  const projected = project('tidal', reading.value, now);
  if (!projected) throw new Error('no tides today');
  return { ...projected.body, meta };
}

/** The body of the call, after its way over the wire. */
const constants = async (at: (typeof places)['Exmouth']) =>
  NearestTideStation.parse(JSON.parse(JSON.stringify(await nearestTideStation(at))));

afterEach(() => vi.useRealTimers());

describe.each(Object.entries(places))('at %s the device computes what the server computes', (_name, at) => {
  test.each([
    ['into summer time', '2026-03-15T00:30:00Z'],
    ['out of it', '2026-10-12T00:30:00Z'],
  ])('for four weeks, %s', async (_title, begin) => {
    const station = await constants(at);
    const copy = new OfflineCopy(await onServer(at, Date.parse(begin)), Date.parse(begin));
    for (let hours = 0; hours < 28 * 24; hours += 11) {
      const now = Date.parse(begin) + hours * HOUR;
      vi.useFakeTimers({ now, toFake: ['Date'] });
      const { body } = await tidesOfDevice(copy, async () => station);
      expect(body).toEqual(await onServer(at, now));
    }
  });
});

describe('an offline copy stays unchanged', () => {
  const now = Date.parse('2026-03-15T12:00:00Z');

  test('when the tidal authority published it: nothing is computed beyond', async () => {
    const published = { ...(await onServer(places.Exmouth, now)), method: 'published' as const };
    const copy = new OfflineCopy(published, now);
    const ask = vi.fn(() => constants(places.Exmouth));
    expect(await tidesOfDevice(copy, ask)).toBe(copy);
    expect(ask).not.toHaveBeenCalled();
  });

  test('when the constants cannot be loaded, or are of another port', async () => {
    const copy = new OfflineCopy(await onServer(places.Exmouth, now), now);
    expect(await tidesOfDevice(copy, () => Promise.reject(new Unreachable()))).toBe(copy);
    expect(await tidesOfDevice(copy, () => constants(places.Whitby))).toBe(copy);
  });
});

test('the offline copy of the constants is enough, and the tides say who computed them', async () => {
  const now = Date.parse('2026-03-15T12:00:00Z');
  const copy = new OfflineCopy(await onServer(places.Exmouth, now), now);
  const station = await constants(places.Exmouth);
  vi.useFakeTimers({ now: now + 20 * 24 * HOUR, toFake: ['Date'] });
  const computed = await tidesOfDevice(copy, () => Promise.reject(new OfflineCopy(station, now)));
  expect(computed).toMatchObject({
    message: texts.tideComputedHere,
    receivedAt: now,
    body: { date: '2026-04-04', method: 'computed', meta },
  });
});
