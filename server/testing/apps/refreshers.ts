import { afterEach, beforeEach, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { FeedSources } from '#server/conditions/refresher/demand.ts';
import { Refresher } from '#server/conditions/refresher/refresher.ts';
import type { RunNews } from '#server/conditions/runs/run-watch.ts';
import type { ReadMany } from '#server/conditions/upstream/reading.ts';
import type { Upstream } from '#server/conditions/upstream/upstream.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import { marineValue, reading } from '../samples.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const START = Date.parse('2026-06-01T12:03:00Z');

/** Each test of the file begins at START, and time goes on when it says so. */
export function fromStart(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

export type ReadMarine = ReadMany<FeedValue<'marine'>>;
const nothing = async (places: readonly Location[]) =>
  places.map(() => new UpstreamError('none', 'shape', 'not asked in this test'));

/** A refresher whose only working source is the marine one, which answers with `read`. */
export function refresherOf(
  read: ReadMarine,
  {
    places = [aLocation()],
    upstream = null,
    store,
    news,
  }: {
    places?: Location[];
    upstream?: Upstream | null;
    store?: (held: StoredFeedValue[]) => Promise<void>;
    news?: () => RunNews | null;
  } = {},
) {
  const stored: StoredFeedValue[] = [];
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
export function recording(
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

export const good = () => reading(marineValue(Date.now()));
export const manyPlaces = (count: number) =>
  Array.from({ length: count }, (_, index) => aLocation({ slug: `place-${index}` }));
