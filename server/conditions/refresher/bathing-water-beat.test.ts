import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BathingSeason } from '#contract/conditions/bathing-water.ts';
import { feedKinds } from '#contract/live/live-table.ts';
import { aBathingWater } from '#contract/testing/a-bathing-water.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { reading } from '#server/testing/samples.ts';
import { Feeds } from '../feeds/feeds.ts';
import type { ReadMany } from '../upstream/reading.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import type { FeedSources } from './demand.ts';
import { Refresher } from './refresher.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A refresher whose only source is that of bathing waters, and the times when it was called. */
function asking(
  now: string,
  { season = null, places = 1 }: { season?: BathingSeason | null; places?: number } = {},
) {
  vi.setSystemTime(now);
  const asked: number[] = [];
  const source = { fails: false };
  const read: ReadMany<FeedValue<'ea_warnings'>> = async (locations) => {
    asked.push(...locations.map(() => Date.now()));
    return locations.map(() =>
      source.fails
        ? new UpstreamError('environment-agency', 'timeout', 'no answer')
        : reading({ waters: [aBathingWater({ season })] }),
    );
  };
  const feeds = new Feeds({ simulated: false, scale: 1, now: Date.now });
  feeds.track(Array.from({ length: places }, (_, index) => aLocation({ slug: `place-${index}` })));
  const nothing = async (locations: readonly unknown[]) =>
    locations.map(() => new UpstreamError('none', 'shape', 'not asked in this test'));
  const sources = Object.fromEntries(
    feedKinds.map((kind) => [
      kind,
      { read: kind === 'ea_warnings' ? read : nothing, upstreams: [], weightPerPlace: 0 },
    ]),
  ) as unknown as FeedSources;
  const log = { info: () => undefined, warn: () => undefined };
  const refresher = new Refresher({ feeds, sources, scale: 1, now: Date.now, store: async () => {}, log });
  refresher.start();
  onTestFinished(() => refresher.stop());
  const id = feeds.locations('ea_warnings')[0]?._id ?? '';
  const isStale = () => feeds.body('ea_warnings', id)?.meta.stale;
  return { asked, source, isStale, refresher };
}

describe('bathing-water data in season', () => {
  test('are fetched hourly by day, and again soon after 06:00, so that they are never stale in the morning', async () => {
    const { asked, isStale } = asking('2026-07-10T12:03:00Z', { places: 40 });
    for (let hours = 0; hours < 3 * 24; hours += 1) {
      await vi.advanceTimersByTimeAsync(HOUR);
      expect([new Date(Date.now()).toISOString(), isStale()]).toEqual([expect.anything(), false]);
    }
    const hoursAsked = new Set(asked.map((at) => londonClock(at).slice(0, 2)));
    const night = ['22', '23', '00', '01', '02', '03', '04'];
    expect(night.filter((hour) => hoursAsked.has(hour))).toEqual([]);
    expect([...hoursAsked].filter((hour) => hour > '06' && hour < '20')).toHaveLength(13);
  });

  test('that can no longer be fetched are stale three such hours later, and not at night', async () => {
    const { source, isStale } = asking('2026-07-10T19:01:00Z'); // 20:01 in London
    await vi.advanceTimersByTimeAsync(MINUTE);
    source.fails = true;
    await vi.advanceTimersByTimeAsync(Date.parse('2026-07-11T07:59:00Z') - Date.now());
    expect(isStale()).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(isStale()).toBe(true);
    source.fails = false;
    await vi.advanceTimersByTimeAsync(90 * MINUTE);
    expect(isStale()).toBe(false);
  });

  test('are fetched hourly in a season of the water’s own too', async () => {
    const { asked, isStale, source } = asking('2026-10-10T09:00:00Z', {
      season: { start: '2026-05-01', end: '2026-10-31' },
    });
    await vi.advanceTimersByTimeAsync(4 * HOUR);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    source.fails = true;
    await vi.advanceTimersByTimeAsync(4 * HOUR);
    expect(isStale()).toBe(true);
  });
});

test('out of season bathing-water data are fetched every twelve hours', async () => {
  const { asked, refresher } = asking('2026-11-10T09:00:00Z');
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(refresher.tooRare()).not.toContain('ea_warnings');
});

test('the longer wait at night is not too long for the limit of freshness then', async () => {
  const { refresher } = asking('2026-07-10T20:00:00Z');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(refresher.tooRare()).not.toContain('ea_warnings');
});
