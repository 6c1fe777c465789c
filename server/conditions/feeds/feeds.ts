import type { Logger } from 'pino';
import type { FeedBody, FeedState } from '#contract/conditions/feeds.ts';
import { failure } from '#contract/errors.ts';
import { type FeedKind, feedKinds, feedTable, PLACE_HEADER } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { FeedOutline } from '#domain/overview/network-doubts.ts';
import { type CachedResponse, cachedResponse } from '#server/http/answers/cached-response.ts';
import { beginTurn, inTurn } from '#server/http/in-turn.ts';
import type { StoredFeedValue, UnreadFeedValue } from '#server/store/conditions/feed-values.ts';
import { type Outline, outlineOf } from '../cells/known-cells.ts';
import type { RunNews } from '../runs/run-watch.ts';
import { explain } from '../upstream/explain.ts';
import type { Reading } from '../upstream/reading.ts';
import type { UpstreamError } from '../upstream/upstream-error.ts';
import { emptyFeed, type Feed } from './feed.ts';
import { contentKey, type FeedView, feedView, iso, RESTORED, WITHHELD } from './feed-view.ts';
import { isElsewhere, isMoved, whereabouts } from './whereabouts.ts';

/** A change of one feed's content. It is sent once, whatever the number of listeners. */
export interface FeedChange<K extends FeedKind = FeedKind> {
  kind: K;
  location: Location;
  /** Null when the value is withheld. */
  body: FeedBody<K> | null;
}

export interface FeedsOptions {
  simulated: boolean;
  /** REFRESH_SCALE: multiplies the freshness limits. */
  scale: number;
  now: () => number;
  /** For stored values that can't be shown. */
  log?: Pick<Logger, 'warn'>;
}

/** A value from further in the future than this comes from a clock that was wrong: any other may replace it. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Holds the last known good value of every feed and answers from it. Visitors read nothing else.
 * It does not know the sources and never waits for one.
 */
export class Feeds {
  readonly #options: FeedsOptions;
  readonly #feeds = new Map<FeedKind, Map<string, Feed>>(feedKinds.map((kind) => [kind, new Map()]));
  readonly #all = new Map<FeedKind, { ready: CachedResponse; from: number; until: number }>();
  readonly #news = new Map<FeedKind, RunNews>();
  readonly #listeners = new Set<(change: FeedChange) => void>();
  #isTicking = false;

  constructor(options: FeedsOptions) {
    this.#options = options;
  }

  /** Calls the listener at every change of content (not of time stamps). Returns the function that ends it. */
  onChange(listener: (change: FeedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sets the locations that have feeds. New ones get empty feeds; the others stay unless they were moved. Listeners are
   * called for each value that may no longer be shown.
   * @returns the ids of the locations whose values were dropped: gone or moved
   */
  track(locations: readonly Location[]): string[] {
    const wanted = new Map(locations.map((location) => [location._id, location]));
    const dropped = new Set<string>();
    const withheld: FeedChange[] = [];
    for (const [kind, feeds] of this.#feeds) {
      for (const [id, feed] of feeds) {
        const location = wanted.get(id);
        if (!location || isMoved(kind, feed.location, location)) {
          feeds.delete(id);
          dropped.add(id);
          if (feed.notified !== WITHHELD)
            withheld.push({ kind, location: location ?? feed.location, body: null });
        } else {
          feed.location = location;
        }
      }
      for (const location of locations) {
        if (!feeds.has(location._id)) feeds.set(location._id, emptyFeed(kind, location));
      }
    }
    this.#all.clear();
    for (const change of withheld) this.#notify(change);
    return [...dropped];
  }

  /**
   * Restores a value from the store, with its true age. It is read when somebody wants it, or in its turn. Listeners are
   * not called.
   */
  restore(value: UnreadFeedValue): void {
    const feed = this.#feeds.get(value.kind)?.get(value.locationId);
    if (!feed || feed.held || isElsewhere(value, feed.location)) return;
    feed.unread = value.read;
    feed.notified = RESTORED;
    this.#outdate(feed);
  }

  /** Reads what was restored and nobody has wanted yet, each value in a turn of its own. */
  async readRestored(): Promise<void> {
    for (const feed of this.#every()) if (feed.unread) await inTurn(() => this.#read(feed));
  }

  /**
   * Takes a new value from a source and returns it in the form that is stored.
   * @param askedAt when the source was called: a slow answer is not younger for it
   * @throws when the value can't be shown; then the last one stays
   */
  accept<K extends FeedKind>(
    kind: K,
    locationId: string,
    reading: Reading<FeedValue<K>>,
    askedAt = this.#options.now(),
  ): StoredFeedValue<K> {
    const feed = this.#find(kind, locationId);
    if (!feed) throw new Error(`there is no ${kind} feed of ${locationId}`);
    const { value, source, attribution, observedAt } = reading;
    const held = {
      kind,
      locationId,
      value,
      source,
      attribution,
      observedAt,
      fetchedAt: askedAt,
      whereabouts: whereabouts(feed.location),
    };
    this.#take(feed, held, reading.warning ?? null);
    return held;
  }

  /**
   * Takes a value that another process has accepted, unless it is older than the one here or for another position.
   * @param error of that process's last attempt
   * @returns whether it was taken
   */
  adopt(held: StoredFeedValue, error: string | null = null): boolean {
    const feed = this.#find(held.kind, held.locationId);
    if (!feed || isElsewhere(held, feed.location)) return false;
    const isKnown = feed.held?.fetchedAt === held.fetchedAt;
    if (!isKnown && !this.isNews(held.kind, held.locationId, held.fetchedAt)) return false;
    this.#take(feed, held, error);
    return true;
  }

  /** Whether a value that was fetched then replaces the one here. */
  isNews(kind: FeedKind, locationId: string, fetchedAt: number): boolean {
    const feed = this.#find(kind, locationId);
    if (!feed) return false;
    const known = feed.held?.fetchedAt ?? Number.NEGATIVE_INFINITY;
    return fetchedAt > known || (fetchedAt < known && known > this.#options.now() + CLOCKS_DIFFER_MS);
  }

  /** Notes that a source failed. The last good value stays, with the error. */
  fail(kind: FeedKind, locationId: string, error: UpstreamError): void {
    this.noteError(kind, locationId, explain(error));
  }

  /** Notes the error of the last attempt, by a process that calls the sources; null: it succeeded. */
  noteError(kind: FeedKind, locationId: string, error: string | null): void {
    const feed = this.#find(kind, locationId);
    if (!feed || feed.error === error) return;
    feed.error = error;
    this.#outdate(feed);
  }

  /**
   * Takes what the source of a feed has said of its runs. It stays, and grows old, while the source says no more. A start
   * soon after a run does not know which run may be asked for; what was known before says more then.
   * @returns whether it was taken
   */
  setNews(kind: FeedKind, news: RunNews): boolean {
    const known = this.#news.get(kind);
    if (news.runAt === null && (known?.runAt ?? null) !== null) return false;
    if (JSON.stringify(known) === JSON.stringify(news)) return true;
    this.#news.set(kind, news);
    for (const feed of this.#feeds.get(kind)?.values() ?? []) feed.ready = null;
    this.#all.delete(kind);
    return true;
  }

  /** What the source of a feed last said of its runs; null: nothing yet. */
  news(kind: FeedKind): RunNews | null {
    return this.#news.get(kind) ?? null;
  }

  /**
   * Calls listeners for feeds whose content has changed with time: a value that became stale, a new day's tides. Others
   * are answered between: at midnight those of all places change.
   */
  async tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    try {
      const turn = beginTurn();
      for (const feed of this.#every()) {
        if (this.#isReady(feed)) continue;
        if (turn.isOver()) await turn.next();
        if (this.#feeds.get(feed.kind)?.get(feed.location._id) === feed) this.#ready(feed);
      }
    } finally {
      this.#isTicking = false;
    }
  }

  /** Resolves when all answers are made, so that what needs them all is not kept waiting in one go. */
  async settled(): Promise<void> {
    while (this.#isTicking) await beginTurn().next();
    await this.tick();
  }

  /** The ready answer for one location, or null when it has no feeds. */
  answer(kind: FeedKind, locationId: string): CachedResponse | null {
    const feed = this.#find(kind, locationId);
    return feed ? this.#ready(feed) : null;
  }

  /** The ready answer for all locations: `{"locations": {slug: body}}`. */
  answerAll(kind: FeedKind): CachedResponse {
    const now = this.#options.now();
    const cached = this.#all.get(kind);
    if (cached && now >= cached.from && now < cached.until) return cached.ready;
    const parts: Buffer[] = [];
    let until = Number.POSITIVE_INFINITY;
    for (const feed of this.#feeds.get(kind)?.values() ?? []) {
      const { body } = this.#ready(feed);
      parts.push(Buffer.from(`${parts.length ? ',' : ''}${JSON.stringify(feed.location.slug)}:`), body);
      until = Math.min(until, feed.readyUntil);
    }
    const ready = cachedResponse(
      200,
      Buffer.concat([Buffer.from('{"locations":{'), ...parts, Buffer.from('}}')]),
      { variesBy: PLACE_HEADER, validMs: () => until - this.#options.now() },
    );
    this.#all.set(kind, { ready, from: now, until });
    return ready;
  }

  /** The body at this moment, or null if none may be shown. */
  body<K extends FeedKind>(kind: K, locationId: string): FeedBody<K> | null {
    const feed = this.#find(kind, locationId);
    return feed ? (this.#view(feed, this.#options.now()).body as FeedBody<K> | null) : null;
  }

  /** The body at this moment, and when it becomes stale or is withheld if nothing newer comes; epoch milliseconds. */
  shown<K extends FeedKind>(
    kind: K,
    locationId: string,
  ): { body: FeedBody<K> | null; stateChangesAt: number | null } {
    const feed = this.#find(kind, locationId);
    if (!feed) return { body: null, stateChangesAt: null };
    const { body, stateChangesAt } = this.#view(feed, this.#options.now());
    return { body: body as FeedBody<K> | null, stateChangesAt };
  }

  /** The accepted value, whatever its age. */
  value<K extends FeedKind>(kind: K, locationId: string): FeedValue<K> | null {
    return (this.#find(kind, locationId)?.held?.value as FeedValue<K> | undefined) ?? null;
  }

  /** What the refresher needs of the accepted value at every look. */
  outline(kind: FeedKind, locationId: string): Outline | undefined {
    return this.#find(kind, locationId)?.outline;
  }

  /** The accepted value and the error of the last attempt, for other processes. */
  held(kind: FeedKind, locationId: string): { held: StoredFeedValue | null; error: string | null } {
    const feed = this.#find(kind, locationId);
    return { held: feed?.held ?? null, error: feed?.error ?? null };
  }

  /** The error of the last attempt, in words for people. */
  error(kind: FeedKind, locationId: string): string | null {
    return this.#find(kind, locationId)?.error ?? null;
  }

  /** When the value was last fetched, in epoch milliseconds; null when it never was. */
  fetchedAt(kind: FeedKind, locationId: string): number | null {
    return this.#find(kind, locationId)?.held?.fetchedAt ?? null;
  }

  locations(kind: FeedKind): Location[] {
    return [...(this.#feeds.get(kind)?.values() ?? [])].map((feed) => feed.location);
  }

  report(): (Omit<FeedState, 'next_refresh_at'> & { locationId: string })[] {
    const now = this.#options.now();
    return this.#every().map((feed) => {
      this.#ready(feed); // updates the age in the answer
      const { kind, location, held, state, error } = feed;
      return {
        locationId: location._id,
        kind,
        location: location.slug,
        state,
        age_seconds: held ? Math.round((now - held.fetchedAt) / 1000) : null,
        observed_at: iso(held?.observedAt ?? null),
        fetched_at: iso(held?.fetchedAt ?? null),
        error,
      };
    });
  }

  /** What of each feed is known without looking at its value: as of the last tick, its age too. */
  outlines(): FeedOutline[] {
    return this.#every().map(({ state, error, held, unread }) => ({
      state,
      error,
      isHeld: held !== null || unread !== null,
    }));
  }

  #every(): Feed[] {
    return [...this.#feeds.values()].flatMap((feeds) => [...feeds.values()]);
  }

  /** A feed with its value from the store, if it has one that this version can read. */
  #find(kind: FeedKind, locationId: string): Feed | undefined {
    const feed = this.#feeds.get(kind)?.get(locationId);
    if (feed?.unread) this.#read(feed);
    return feed;
  }

  /** Reads a value of the store. One that can't be read or shown is as if there never was one. */
  #read(feed: Feed): void {
    const held = feed.unread?.();
    feed.unread = null;
    if (!held) {
      feed.notified = WITHHELD;
      return;
    }
    try {
      Object.assign(feed, { held, outline: outlineOf(held.value) });
      this.#view(feed, this.#options.now());
    } catch (problem) {
      const { kind, location } = feed;
      this.#options.log?.warn(
        { feed: kind, location: location.slug, err: problem },
        'a stored value can not be shown and was left out',
      );
      Object.assign(feed, { held: null, outline: undefined, notified: WITHHELD });
    }
  }

  /** @throws when the value can't be shown; then the last one stays */
  #take(feed: Feed, held: StoredFeedValue, error: string | null): void {
    if (feed.notified === RESTORED) this.#lookAtRestored(feed);
    const before = { held: feed.held, outline: feed.outline, error: feed.error };
    Object.assign(feed, { held, outline: outlineOf(held.value), error });
    this.#outdate(feed);
    try {
      this.#ready(feed);
    } catch (problem) {
      Object.assign(feed, before);
      this.#outdate(feed);
      throw problem;
    }
  }

  /** Listeners are told of what differs from it. One that can no longer be shown must not keep out a newer value. */
  #lookAtRestored(feed: Feed): void {
    try {
      this.#ready(feed);
    } catch {
      feed.notified = WITHHELD;
    }
  }

  #outdate(feed: Feed): void {
    feed.ready = null;
    this.#all.delete(feed.kind);
  }

  #isReady({ ready, readyFrom, readyUntil }: Feed): boolean {
    const now = this.#options.now();
    return ready !== null && now >= readyFrom && now < readyUntil;
  }

  /** Makes the answer anew if it is out of date, and calls listeners if its content has changed. */
  #ready(feed: Feed): CachedResponse {
    if (feed.unread) this.#read(feed);
    if (feed.ready && this.#isReady(feed)) return feed.ready;
    const now = this.#options.now();
    const { status, body, meta, state, changesAt } = this.#view(feed, now);
    const until = changesAt ?? Number.POSITIVE_INFINITY;
    const ready = cachedResponse(
      status,
      JSON.stringify(body ?? failure(feedTable[feed.kind].failure, { meta })),
      { validMs: () => until - this.#options.now() },
    );
    feed.ready = ready;
    feed.state = state;
    feed.readyFrom = now;
    feed.readyUntil = until;
    const content = contentKey(feed.kind, body, meta);
    if (content !== feed.notified) {
      const isRestored = feed.notified === RESTORED;
      feed.notified = content;
      if (!isRestored) this.#notify({ kind: feed.kind, location: feed.location, body });
    }
    return ready;
  }

  #notify(change: FeedChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #view({ kind, held, error }: Feed, now: number): FeedView {
    const { scale, simulated } = this.#options;
    return feedView(kind, held, error, { now, scale, simulated, news: this.news(kind) });
  }
}
