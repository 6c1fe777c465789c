import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { eachInTurn } from '#server/http/in-turn.ts';
import type { StoredFeedValue } from '#server/store/conditions/feed-values.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { readAll } from '../feeds/read-all.ts';
import type { Reading } from '../upstream/reading.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { type Beat, forgetPlace, newBeat } from './beat.ts';
import { type Cadences, createCadences } from './cadences.ts';
import type { FeedSource, FeedSources } from './demand.ts';
import { feedPlans } from './feed-plan.ts';
import { inBatches, inGroups } from './groups.ts';
import { aheadAfter } from './turns.ts';
import { createWaits, GATHER, NEWS_SPREAD_MS, type Waits } from './waits.ts';

/** Those that are due within so much of it go in one batch. */
const NEWS_GATHER_MS = 30_000;
/** A start waits so long for the first look at the runs, at most. */
const FIRST_LOOK_MS = 15_000;

export interface RefresherOptions {
  feeds: Feeds;
  sources: FeedSources;
  /** REFRESH_SCALE: multiplies every wait. */
  scale: number;
  now: () => number;
  /** Stores accepted values. Its failure never stops a refresh. */
  store: (held: StoredFeedValue[]) => Promise<void>;
  /** Called after each batch with the ids of the locations that have a new value, and of those whose source failed. */
  onBatch?: (kind: FeedKind, outcome: { accepted: string[]; failed: string[] }) => void;
  log: { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };
}

/** Fetches every feed on its own beat: batched, with jitter, never twice at once for one place. */
export class Refresher {
  readonly #options: RefresherOptions;
  readonly #beats = new Map<FeedKind, Beat>();
  /** Values outside their physical range since the start, by feed and field. */
  readonly dropped = new Map<string, number>();
  readonly #cadences: Cadences;
  readonly #waits: Waits;
  #running = false;
  #hasLooked = false;

  constructor(options: RefresherOptions) {
    this.#options = options;
    for (const kind of Object.keys(options.sources) as FeedKind[]) {
      this.#beats.set(kind, newBeat());
    }
    const followed = (kind: FeedKind) => this.#beats.get(kind)?.due ?? new Map<string, number>();
    this.#cadences = createCadences({ ...options, followed });
    const aheadOf = (kind: FeedKind, id: string) => this.#beats.get(kind)?.ahead.get(id) ?? 0;
    this.#waits = createWaits({ ...options, cadences: this.#cadences, aheadOf });
  }

  get isRunning(): boolean {
    return this.#running;
  }

  /** Starts, and fetches what is due by the age of the current values. */
  start(): void {
    this.#running = true;
    this.#hasLooked = false;
    this.follow();
  }

  /** Stops fetching. Answers still under way are dropped: another process may already be fetching. */
  stop(): void {
    this.#running = false;
    for (const beat of this.#beats.values()) {
      clearTimeout(beat.timer);
      for (const notes of [beat.due, beat.failures, beat.ahead, beat.alone]) notes.clear();
    }
  }

  /**
   * Follows the locations that `feeds` tracks now. One without a value is fetched at once.
   * @param moved ids of the locations whose old values were dropped
   */
  follow(moved: readonly string[] = []): void {
    if (!this.#running) return;
    for (const [kind, beat] of this.#beats) {
      for (const id of moved) beat.due.delete(id);
      const followed = new Set(this.#options.feeds.locations(kind).map((location) => location._id));
      for (const id of beat.due.keys()) {
        if (!followed.has(id)) forgetPlace(beat, id);
      }
      const added = [...followed].filter((id) => !beat.due.has(id));
      // All at first: how often each is asked depends on how many there are.
      for (const id of added) beat.due.set(id, performance.now());
      for (const id of added) {
        const fetchedAt = this.#options.feeds.fetchedAt(kind, id);
        // Before the first look at the runs it is not known whether there is news, nor which run an answer is from.
        const least = this.#options.sources[kind].news && !this.#hasLooked ? FIRST_LOOK_MS : 0;
        const wait = fetchedAt === null ? 0 : this.#waits.untilDue(kind, id, fetchedAt);
        beat.due.set(id, performance.now() + Math.max(least, wait));
      }
      this.#schedule(kind, beat);
    }
  }

  /**
   * Takes up what the sources have said of their runs: places that lack one are due, as far as the budgets allow, and the
   * others wait for the next. Where nothing is known any more, the cadence holds again.
   */
  followNews(): void {
    if (!this.#running) return;
    const isFirst = !this.#hasLooked; // what is due at a start is asked for at once
    this.#hasLooked = true;
    for (const [kind, beat] of this.#beats) {
      if (!this.#options.sources[kind].news) continue;
      for (const [id, due] of beat.due) {
        const fetchedAt = this.#options.feeds.fetchedAt(kind, id);
        if (beat.inFlight.has(id) || beat.failures.has(id)) continue;
        if (fetchedAt === null) {
          beat.due.set(id, Math.min(due, performance.now()));
          continue;
        }
        const spread = isFirst ? 0 : NEWS_SPREAD_MS;
        const wait = this.#waits.untilDue(kind, id, fetchedAt, spread);
        // One that is due within the same while keeps its turn: each look would put it off else.
        const at = performance.now() + wait;
        if (isFirst || Math.abs(due - at) > NEWS_SPREAD_MS) beat.due.set(id, at);
      }
      this.#schedule(kind, beat);
    }
  }

  /**
   * Fetches a feed now if its value is older than the cadence, which can happen by jitter and batching. A feed that is
   * being fetched, or whose source failed, is left to its beat.
   * @returns whether this call causes a fetch
   */
  refreshNow(kind: FeedKind, locationId: string): boolean {
    const beat = this.#beats.get(kind);
    const due = beat?.due.get(locationId);
    const fetchedAt = this.#options.feeds.fetchedAt(kind, locationId);
    if (!this.#running || !beat || due === undefined || due <= performance.now() || fetchedAt === null)
      return false;
    if (beat.inFlight.has(locationId) || beat.failures.has(locationId)) return false;
    if (this.#options.now() - fetchedAt < this.#cadences.of(kind, locationId)) return false;
    const news = this.#waits.news(kind);
    if (news && fetchedAt >= news.since) return false; // there is nothing newer
    beat.due.set(locationId, performance.now());
    this.#schedule(kind, beat);
    return true;
  }

  /**
   * Fetches a feed of these places now, whatever their values' age and the source's failures: somebody wants to see it.
   * @returns how many places this call fetches; a place that is being fetched already is left alone
   */
  askNow(kind: FeedKind, locationIds: readonly string[]): number {
    const beat = this.#beats.get(kind);
    const wanted = locationIds.filter((id) => beat?.due.has(id) && !beat.inFlight.has(id));
    if (!this.#running || !beat || wanted.length === 0) return 0;
    for (const id of wanted) beat.due.set(id, performance.now());
    this.#schedule(kind, beat);
    return wanted.length;
  }

  /** The stretch of an upstream's feeds: how many times rarer they are refreshed than planned, to stay in budget. */
  stretch(upstream: Upstream): number {
    return this.#cadences.stretch(upstream);
  }

  /** The feeds that the daily budgets make too rare for their limit of freshness. */
  tooRare(): FeedKind[] {
    return [...this.#beats.keys()].filter(this.#cadences.isTooRare);
  }

  /** When the feed is next due, in epoch milliseconds. */
  nextRefreshAt(kind: FeedKind, locationId: string): number | null {
    const due = this.#beats.get(kind)?.due.get(locationId);
    return due === undefined ? null : Math.round(this.#options.now() + due - performance.now());
  }

  #schedule(kind: FeedKind, beat: Beat): void {
    clearTimeout(beat.timer);
    if (!this.#running) return;
    const waiting = [...beat.due].filter(([id]) => !beat.inFlight.has(id)).map(([, due]) => due);
    if (!waiting.length) return;
    const wait = Math.max(0, Math.min(...waiting) - performance.now());
    // Checked again within the hour: timers have an upper limit, and the cadence changes with the season.
    beat.timer = setTimeout(() => this.#beat(kind, beat), Math.min(wait, 3_600_000));
  }

  #beat(kind: FeedKind, beat: Beat): void {
    const gather = this.#cadences.of(kind) * GATHER;
    const gatherUntil =
      performance.now() + (this.#waits.news(kind) ? Math.min(gather, NEWS_GATHER_MS) : gather);
    const ready = [...beat.due]
      .filter(([id, due]) => due <= gatherUntil && !beat.inFlight.has(id))
      .sort(([, a], [, b]) => a - b);
    if (ready.some(([, due]) => due <= performance.now())) {
      for (const batch of this.#batches(
        kind,
        beat,
        ready.map(([id]) => id),
      )) {
        void this.#refresh(kind, beat, batch);
      }
    }
    this.#schedule(kind, beat);
  }

  /** The places of each call: those that are due, each with the others that its answer serves. */
  #batches(kind: FeedKind, beat: Beat, ready: readonly string[]): Location[][] {
    const { feeds, sources, now } = this.#options;
    const all = feeds.locations(kind);
    const groups = inGroups({
      all,
      ready,
      cellOf: (place) => sources[kind].cellOf?.(place) ?? null,
      isAlone: ({ _id }) => beat.alone.has(_id),
      mayJoin: ({ _id }) => beat.due.has(_id) && !beat.inFlight.has(_id) && !beat.failures.has(_id),
    });
    if (this.#waits.news(kind)) {
      const cadence = this.#cadences.of(kind);
      for (const [first, ...others] of groups) {
        if (!first) continue;
        const ahead = aheadAfter({
          now: now(),
          fetchedAt: feeds.fetchedAt(kind, first._id),
          cadence,
          aheadMs: beat.ahead.get(first._id) ?? 0,
        });
        for (const { _id } of [first, ...others]) beat.ahead.set(_id, ahead);
      }
    }
    return inBatches(groups, feedPlans[kind].batchSize, ([first]) => !!first && beat.alone.has(first._id));
  }

  async #refresh<K extends FeedKind>(kind: K, beat: Beat, places: Location[]): Promise<void> {
    const { feeds, sources, store, onBatch, log, now } = this.#options;
    const askedAt = now();
    const dueThen = new Map(places.map(({ _id }) => [_id, beat.due.get(_id)]));
    for (const place of places) beat.inFlight.add(place._id);
    const results = await readAll(sources[kind] as FeedSource<K>, kind, places, askedAt);
    const accepted: StoredFeedValue[] = [];
    const broken = new Map<string, string[]>();
    const mended: string[] = [];
    const failed: string[] = [];
    await eachInTurn(places, (place, index) => {
      beat.inFlight.delete(place._id);
      // Switched off, deleted or moved meanwhile: the answer is dropped.
      if (!beat.due.has(place._id) || beat.due.get(place._id) !== dueThen.get(place._id)) return;
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
        beat.due.set(
          place._id,
          performance.now() + this.#waits.afterFailure(kind, place._id, failures, result),
        );
      } else {
        if (beat.failures.delete(place._id)) mended.push(place.slug);
        beat.alone.delete(place._id);
        accepted.push(result);
        const wait = this.#waits.afterSuccess(kind, place._id, askedAt);
        beat.due.set(place._id, performance.now() + wait);
      }
    });
    // Logged once when it begins and once when it ends, however long it lasts.
    for (const [reason, locations] of broken) log.warn({ feed: kind, reason, locations }, 'feed fails');
    if (mended.length) log.info({ feed: kind, locations: mended }, 'feed works again');
    this.#schedule(kind, beat);
    if (accepted.length + failed.length)
      onBatch?.(kind, { accepted: accepted.map((held) => held.locationId), failed });
    if (accepted.length) {
      await store(accepted).catch((error: unknown) =>
        log.warn({ feed: kind, err: error }, 'values not stored'),
      );
    }
  }

  /** Gives an answer to the feed. A value that can't be shown is a failure of this place alone. */
  #accepted<K extends FeedKind>(
    kind: K,
    place: Location,
    result: Reading<FeedValue<K>> | UpstreamError | undefined,
    askedAt: number,
  ): StoredFeedValue<K> | UpstreamError {
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
}
