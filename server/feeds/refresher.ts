import type { FeedKind } from '#contract/feed-paths.ts';
import type { Location } from '#contract/locations.ts';
import type { FeedValue } from '#domain/feed-values.ts';
import { feedLimits } from '#domain/freshness.ts';
import type { Reading, ReadMany } from '../upstream/reading.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { feedPlans } from './feed-plan.ts';
import type { HeldValue } from './feed-view.ts';
import type { Feeds } from './feeds.ts';

const DAY_MS = 86_400_000;
const QUARTER_HOUR_MS = 900_000;
/** Everybody's jobs run on the quarter hour; the sources ask not to be asked then. */
const BUSY_MS = 30_000;
/** The share of the daily budget that the beat of the feeds may use; the rest is for retries and restarts. */
const PLANNED_SHARE = 0.75;
/** How far either side of its cadence a refresh may fall, so that places spread out over time. */
const JITTER = 0.1;
/** Places due within this share of the cadence are asked for in one batch. */
const GATHER = 0.05;

export interface FeedSource<K extends FeedKind> {
  read: ReadMany<FeedValue<K>>;
  /** Who is asked; nobody where the value is computed here. */
  upstreams: readonly Upstream[];
  /** What one place costs of the daily budget of each of them, each time. */
  weightPerPlace: number;
}
export type FeedSources = { [K in FeedKind]: FeedSource<K> };

export interface RefresherOptions {
  feeds: Feeds;
  sources: FeedSources;
  /** REFRESH_SCALE: multiplies every wait. */
  scale: number;
  now: () => number;
  /** Keeps what was accepted. Its failure never stops a refresh. */
  keep: (held: HeldValue[]) => Promise<void>;
  /** Told of each batch: the ids of the locations whose value is new, and of those whose source failed. */
  told?: (kind: FeedKind, outcome: { accepted: string[]; failed: string[] }) => void;
  log: { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };
}

interface Beat {
  /** By location: when it is next due, on the monotonic clock, so that a jump of the wall clock starts no burst. */
  due: Map<string, number>;
  failures: Map<string, number>;
  inFlight: Set<string>;
  /** Places whose question the source refused: asked one by one, so that a bad one can't take its batch along. */
  alone: Set<string>;
  timer: NodeJS.Timeout | undefined;
}

/** Asks the sources for every feed on its own beat: batched, with jitter, never twice at once for one place. */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly #beats = new Map<FeedKind, Beat>();
  /** Values outside their physical range since the start, by feed and field. */
  readonly dropped = new Map<string, number>();
  #running = false;

  constructor(options: RefresherOptions) {
    this.#options = options;
    for (const kind of Object.keys(options.sources) as FeedKind[]) {
      this.#beats.set(kind, {
        due: new Map(),
        failures: new Map(),
        inFlight: new Set(),
        alone: new Set(),
        timer: undefined,
      });
    }
  }

  get isRunning(): boolean {
    return this.#running;
  }

  /** Asks for what is due by the age of the values that there are. */
  start(): void {
    this.#running = true;
    this.follow();
  }

  /** Asks no more. What was asked for already is nobody's: another process may be asking by now. */
  stop(): void {
    this.#running = false;
    for (const beat of this.#beats.values()) {
      clearTimeout(beat.timer);
      for (const notes of [beat.due, beat.failures, beat.alone]) notes.clear();
    }
  }

  /**
   * Takes up the locations that `feeds` tracks now. One without a value is asked for at once.
   * @param moved ids of those whose old values are no longer theirs
   */
  follow(moved: readonly string[] = []): void {
    if (!this.#running) return;
    for (const [kind, beat] of this.#beats) {
      for (const id of moved) beat.due.delete(id);
      const followed = new Set(this.#options.feeds.locations(kind).map((location) => location._id));
      for (const id of beat.due.keys()) {
        if (!followed.has(id)) for (const notes of [beat.due, beat.failures, beat.alone]) notes.delete(id);
      }
      for (const id of followed) {
        const fetchedAt = this.#options.feeds.fetchedAt(kind, id);
        if (beat.due.has(id)) continue;
        if (fetchedAt === null) beat.due.set(id, performance.now());
        else {
          // A wall clock that was set back must not put the first refresh far off.
          const wait = Math.min(fetchedAt + this.#cadence(kind) - this.#options.now(), this.#cadence(kind));
          beat.due.set(id, performance.now() + Math.max(0, wait));
        }
      }
      this.#schedule(kind, beat);
    }
  }

  /**
   * Asks for a feed now if its value is older than the cadence, which jitter and gathering may leave it. One that is
   * being asked for, or whose source failed, is left to its beat.
   * @returns whether it will be asked for by this
   */
  refreshNow(kind: FeedKind, locationId: string): boolean {
    const beat = this.#beats.get(kind);
    const due = beat?.due.get(locationId);
    const fetchedAt = this.#options.feeds.fetchedAt(kind, locationId);
    if (!this.#running || !beat || due === undefined || due <= performance.now() || fetchedAt === null)
      return false;
    if (beat.inFlight.has(locationId) || beat.failures.has(locationId)) return false;
    if (this.#options.now() - fetchedAt < this.#cadence(kind)) return false;
    beat.due.set(locationId, performance.now());
    this.#schedule(kind, beat);
    return true;
  }

  /** How many times rarer than planned the feeds of an upstream are refreshed, to keep within its daily budget. */
  stretch(upstream: Upstream): number {
    if (upstream.dailyBudget === null) return 1;
    let demand = 0;
    for (const [kind, beat] of this.#beats) {
      const source = this.#options.sources[kind];
      if (!source.upstreams.includes(upstream)) continue;
      const rounds = DAY_MS / (feedPlans[kind].cadenceMs(this.#options.now()) * this.#options.scale);
      demand += beat.due.size * source.weightPerPlace * rounds;
    }
    return Math.max(1, demand / (upstream.dailyBudget * PLANNED_SHARE));
  }

  /** The feeds that come too rarely, for the sake of the daily budgets, to stay within their limit of freshness. */
  tooRare(): FeedKind[] {
    return [...this.#beats.keys()].filter((kind) => {
      const { staleAfterMs } = feedLimits[kind];
      return staleAfterMs !== null && this.#cadence(kind) > staleAfterMs * this.#options.scale;
    });
  }

  /** When the feed is next due, in epoch milliseconds. */
  nextRefreshAt(kind: FeedKind, locationId: string): number | null {
    const due = this.#beats.get(kind)?.due.get(locationId);
    return due === undefined ? null : Math.round(this.#options.now() + due - performance.now());
  }

  #cadence(kind: FeedKind): number {
    const plain = feedPlans[kind].cadenceMs(this.#options.now()) * this.#options.scale;
    return (
      plain * Math.max(1, ...this.#options.sources[kind].upstreams.map((upstream) => this.stretch(upstream)))
    );
  }

  #schedule(kind: FeedKind, beat: Beat): void {
    clearTimeout(beat.timer);
    if (!this.#running) return;
    const waiting = [...beat.due].filter(([id]) => !beat.inFlight.has(id)).map(([, due]) => due);
    if (!waiting.length) return;
    const wait = Math.max(0, Math.min(...waiting) - performance.now());
    // Looked at again within the hour at least: timers have an upper limit, and the cadence changes with the season.
    beat.timer = setTimeout(() => this.#beat(kind, beat), Math.min(wait, 3_600_000));
  }

  #beat(kind: FeedKind, beat: Beat): void {
    const gatherUntil = performance.now() + this.#cadence(kind) * GATHER;
    const byId = new Map(this.#options.feeds.locations(kind).map((location) => [location._id, location]));
    const ready = [...beat.due]
      .filter(([id, due]) => due <= gatherUntil && !beat.inFlight.has(id))
      .sort(([, a], [, b]) => a - b);
    const someDue = ready.some(([, due]) => due <= performance.now());
    const places = someDue ? ready.flatMap(([id]) => byId.get(id) ?? []) : [];
    const together = places.filter(({ _id }) => !beat.alone.has(_id));
    for (let at = 0; at < together.length; at += feedPlans[kind].batchSize) {
      void this.#refresh(kind, beat, together.slice(at, at + feedPlans[kind].batchSize));
    }
    for (const place of places.filter(({ _id }) => beat.alone.has(_id)))
      void this.#refresh(kind, beat, [place]);
    this.#schedule(kind, beat);
  }

  async #refresh<K extends FeedKind>(kind: K, beat: Beat, places: Location[]): Promise<void> {
    const { feeds, sources, keep, told, log, now } = this.#options;
    const askedAt = now();
    const dueThen = new Map(beat.due);
    for (const place of places) beat.inFlight.add(place._id);
    const results = await readAll(sources[kind] as FeedSource<K>, kind, places, askedAt);
    const kept: HeldValue[] = [];
    const broken = new Map<string, string[]>();
    const mended: string[] = [];
    const failed: string[] = [];
    for (const [index, place] of places.entries()) {
      beat.inFlight.delete(place._id);
      // Switched off, deleted or moved meanwhile: the answer is for nobody.
      if (!beat.due.has(place._id) || beat.due.get(place._id) !== dueThen.get(place._id)) continue;
      const result = this.#accepted(kind, place, results[index], askedAt);
      if (result instanceof UpstreamError) {
        feeds.fail(kind, place._id, result);
        failed.push(place._id);
        if (!beat.failures.has(place._id)) {
          const reason = `${result.source}: ${result.message}`;
          broken.set(reason, [...(broken.get(reason) ?? []), place.slug]);
        }
        if (result.status === 400) beat.alone.add(place._id);
        const failures = (beat.failures.get(place._id) ?? 0) + 1;
        beat.failures.set(place._id, failures);
        beat.due.set(place._id, performance.now() + this.#waitAfterFailure(kind, failures, result));
      } else {
        if (beat.failures.delete(place._id)) mended.push(place.slug);
        beat.alone.delete(place._id);
        kept.push(result);
        beat.due.set(place._id, performance.now() + this.#waitAfterSuccess(kind));
      }
    }
    // Once when it begins and once when it ends, however long it lasts.
    for (const [reason, locations] of broken) log.warn({ feed: kind, reason, locations }, 'feed fails');
    if (mended.length) log.info({ feed: kind, locations: mended }, 'feed works again');
    this.#schedule(kind, beat);
    if (kept.length + failed.length) told?.(kind, { accepted: kept.map((held) => held.locationId), failed });
    if (kept.length) {
      await keep(kept).catch((error: unknown) =>
        log.warn({ feed: kind, err: error }, 'values not kept in the store'),
      );
    }
  }

  /** What the feed made of an answer; a value that it can't show is a failure of this place alone. */
  #accepted<K extends FeedKind>(
    kind: K,
    place: Location,
    result: Reading<FeedValue<K>> | UpstreamError | undefined,
    askedAt: number,
  ): HeldValue<K> | UpstreamError {
    if (!result) return new UpstreamError(kind, 'shape', 'no answer for this place');
    if (result instanceof UpstreamError) return result;
    try {
      const held = this.#options.feeds.accept(kind, place._id, result, askedAt);
      this.#countDropped(kind, result.dropped);
      return held;
    } catch (error) {
      return new UpstreamError(kind, 'shape', `a value that can't be shown: ${String(error)}`, {
        cause: error,
      });
    }
  }

  #countDropped(kind: FeedKind, fields: readonly string[]): void {
    for (const field of fields) {
      const key = `${kind}.${field}`;
      this.dropped.set(key, (this.dropped.get(key) ?? 0) + 1);
    }
  }

  #waitAfterSuccess(kind: FeedKind): number {
    const cadence = this.#cadence(kind);
    // Longer by what gathering takes off again, so that the beat does not outrun what is planned.
    const wait = cadence * (1 + GATHER - JITTER + 2 * JITTER * Math.random());
    const intoQuarter = (this.#options.now() + wait) % QUARTER_HOUR_MS;
    const avoidable = cadence > 10 * BUSY_MS && this.#options.sources[kind].upstreams.length > 0;
    return avoidable && intoQuarter < BUSY_MS ? wait + BUSY_MS + Math.random() * BUSY_MS : wait;
  }

  #waitAfterFailure(kind: FeedKind, failures: number, error: UpstreamError): number {
    const backOff = feedPlans[kind].retryMs * this.#options.scale * 2 ** (failures - 1);
    const wait = Math.min(backOff, this.#cadence(kind)) * (0.75 + 0.5 * Math.random());
    return Math.max(wait, (error.retryAfterMs ?? 0) * (error.kind === 'paused' ? 1 : this.#options.scale));
  }
}

/** An adapter that throws is a failure of each place that was asked for, never of the process. */
async function readAll<K extends FeedKind>(
  source: FeedSource<K>,
  kind: K,
  places: Location[],
  now: number,
): Promise<(Reading<FeedValue<K>> | UpstreamError)[]> {
  try {
    return await source.read(places, now);
  } catch (error) {
    const reason =
      error instanceof UpstreamError
        ? error
        : new UpstreamError(kind, 'shape', String(error), { cause: error });
    return places.map(() => reason);
  }
}
