import { createHash } from 'node:crypto';
import { failure } from '#contract/errors.ts';
import { type FeedKind, feedKinds } from '#contract/feed-paths.ts';
import type { FeedBody, FeedState } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import { contentOf, project, withOverflowsUnknown } from '#domain/feed-projection.ts';
import type { FeedValue } from '#domain/feed-values.ts';
import { freshness } from '#domain/freshness.ts';
import type { Reading } from '../upstream/reading.ts';
import type { UpstreamError } from '../upstream/upstream-error.ts';
import { feedPlans } from './feed-plan.ts';
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts';

/** A value as it was accepted, with what is known of it. Times are epoch milliseconds. */
export interface HeldValue<K extends FeedKind = FeedKind> {
  kind: K;
  locationId: string;
  value: FeedValue<K>;
  source: string | null;
  attribution: string | null;
  observedAt: number | null;
  fetchedAt: number;
}

/** The content of one feed changed: sent once, whatever the number of listeners. */
export interface FeedChange<K extends FeedKind = FeedKind> {
  kind: K;
  location: Location;
  /** Null when the value is withheld: there is nothing that may be shown. */
  body: FeedBody<K> | null;
}

interface Feed {
  readonly kind: FeedKind;
  location: Location;
  held: HeldValue | null;
  /** What went wrong at the last attempt, in words for people. */
  error: string | null;
  ready: ReadyAnswer | null;
  /** Before this the ready answer was not true: the clock has been set back. */
  readyFrom: number;
  /** When the ready answer stops being true by itself, although nothing new has come. */
  readyUntil: number;
  /** The content that listeners know. */
  told: string;
}

interface View {
  status: 200 | 503;
  body: FeedBody<FeedKind> | null;
  meta: Meta;
  state: FeedState['state'];
  changesAt: number | null;
}

export interface FeedsOptions {
  simulated: boolean;
  /** REFRESH_SCALE: multiplies the freshness limits. */
  scale: number;
  now: () => number;
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** What people read about a source's failure. */
function explain(error: UpstreamError): string {
  if (error.kind === 'unreachable') return 'The source could not be reached.';
  if (error.kind === 'timeout') return 'The source did not answer in time.';
  if (error.kind === 'status')
    return `The source answered with an error (HTTP ${error.status ?? 'unknown'}).`;
  if (error.kind === 'paused') return 'The source is being left alone for a while.';
  return 'The source sent an answer that could not be used.';
}

/** What the position of a location decides: a change of any of these makes its old values somebody else's. */
const whereabouts = (location: Location): string =>
  JSON.stringify([
    location.latitude,
    location.longitude,
    location.marine_latitude,
    location.marine_longitude,
    location.admiralty_station_id,
    location.bathing_water_ids,
  ]);

/**
 * Holds the last known good value of every feed and answers from it: the only thing that visitors read.
 * Knows nothing of sources and never waits for one.
 */
export class Feeds {
  readonly #options: FeedsOptions;
  readonly #feeds = new Map<FeedKind, Map<string, Feed>>(feedKinds.map((kind) => [kind, new Map()]));
  readonly #all = new Map<FeedKind, { ready: ReadyAnswer; from: number; until: number }>();
  readonly #listeners = new Set<(change: FeedChange) => void>();

  constructor(options: FeedsOptions) {
    this.#options = options;
  }

  /** Calls the listener at every change of content (not of time stamps). Returns the function that ends it. */
  onChange(listener: (change: FeedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Sets the locations that have feeds. New ones gain empty feeds; others keep theirs unless they were moved.
   * @returns the ids of the locations whose values were dropped: gone or moved
   */
  track(locations: readonly Location[]): string[] {
    const wanted = new Map(locations.map((location) => [location._id, location]));
    const dropped = new Set<string>();
    for (const [kind, feeds] of this.#feeds) {
      for (const [id, feed] of feeds) {
        const location = wanted.get(id);
        if (!location || whereabouts(location) !== whereabouts(feed.location)) {
          feeds.delete(id);
          dropped.add(id);
        } else {
          feed.location = location;
        }
      }
      for (const location of locations) {
        if (!feeds.has(location._id)) feeds.set(location._id, emptyFeed(kind, location));
      }
    }
    this.#all.clear();
    return [...dropped];
  }

  /** Puts back a value that was kept in the store. Its true age goes with it; listeners are not told. */
  restore(held: HeldValue): void {
    const feed = this.#feeds.get(held.kind)?.get(held.locationId);
    if (!feed || feed.held) return;
    feed.held = held;
    const { body, meta } = this.#view(feed, this.#options.now());
    feed.told = contentKey(feed.kind, body, meta); // nobody is told of what was there before
    this.#outdate(feed);
  }

  /**
   * Takes a new value from a source. Returns it as it is to be kept.
   * @param askedAt when the source was asked: an answer that came slowly is no younger for it
   * @throws when the value can't be shown; the one before it then stays
   */
  accept<K extends FeedKind>(
    kind: K,
    locationId: string,
    reading: Reading<FeedValue<K>>,
    askedAt = this.#options.now(),
  ): HeldValue<K> {
    const feed = this.#feeds.get(kind)?.get(locationId);
    if (!feed) throw new Error(`there is no ${kind} feed of ${locationId}`);
    const { value, source, attribution, observedAt } = reading;
    const held = { kind, locationId, value, source, attribution, observedAt, fetchedAt: askedAt };
    const before = { held: feed.held, error: feed.error };
    Object.assign(feed, { held, error: reading.warning ?? null });
    this.#outdate(feed);
    try {
      this.#ready(feed);
    } catch (error) {
      Object.assign(feed, before);
      this.#outdate(feed);
      throw error;
    }
    return held;
  }

  /** Notes that a source failed. The last good value stays, and says so. */
  fail(kind: FeedKind, locationId: string, error: UpstreamError): void {
    const feed = this.#feeds.get(kind)?.get(locationId);
    if (!feed) return;
    feed.error = explain(error);
    this.#outdate(feed);
  }

  /** Tells listeners of the feeds whose content changed because time went on: a value gone stale, a new day's tides. */
  tick(): void {
    const now = this.#options.now();
    for (const feeds of this.#feeds.values()) {
      for (const feed of feeds.values()) {
        if (now < feed.readyFrom || now >= feed.readyUntil) this.#ready(feed);
      }
    }
  }

  /** The ready answer for one location, or null when it has no feeds. */
  answer(kind: FeedKind, locationId: string): ReadyAnswer | null {
    const feed = this.#feeds.get(kind)?.get(locationId);
    return feed ? this.#ready(feed) : null;
  }

  /** The ready answer for all locations: `{"locations": {slug: body}}`. */
  answerAll(kind: FeedKind): ReadyAnswer {
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
    const ready = readyAnswer(
      200,
      Buffer.concat([Buffer.from('{"locations":{'), ...parts, Buffer.from('}}')]),
    );
    this.#all.set(kind, { ready, from: now, until });
    return ready;
  }

  /** The body that is true now, or null when there is none that may be shown. */
  body<K extends FeedKind>(kind: K, locationId: string): FeedBody<K> | null {
    const feed = this.#feeds.get(kind)?.get(locationId);
    return feed ? (this.#view(feed, this.#options.now()).body as FeedBody<K> | null) : null;
  }

  /** The value as it was accepted, whatever its age. */
  value<K extends FeedKind>(kind: K, locationId: string): FeedValue<K> | null {
    return (this.#feeds.get(kind)?.get(locationId)?.held?.value as FeedValue<K> | undefined) ?? null;
  }

  /** When the value was last fetched, in epoch milliseconds; null when it never was. */
  fetchedAt(kind: FeedKind, locationId: string): number | null {
    return this.#feeds.get(kind)?.get(locationId)?.held?.fetchedAt ?? null;
  }

  locations(kind: FeedKind): Location[] {
    return [...(this.#feeds.get(kind)?.values() ?? [])].map((feed) => feed.location);
  }

  report(): (Omit<FeedState, 'next_refresh_at'> & { locationId: string })[] {
    const now = this.#options.now();
    return [...this.#feeds.values()]
      .flatMap((feeds) => [...feeds.values()])
      .map((feed) => {
        const { meta, state } = this.#view(feed, now);
        const { observed_at, fetched_at, error } = meta;
        const age = feed.held ? Math.round((now - feed.held.fetchedAt) / 1000) : null;
        return {
          locationId: feed.location._id,
          kind: feed.kind,
          location: feed.location.slug,
          state,
          age_seconds: age,
          observed_at,
          fetched_at,
          error,
        };
      });
  }

  #outdate(feed: Feed): void {
    feed.ready = null;
    this.#all.delete(feed.kind);
  }

  /** Makes the answer anew where it is out of date, and tells listeners if its content is another. */
  #ready(feed: Feed): ReadyAnswer {
    const now = this.#options.now();
    if (feed.ready && now >= feed.readyFrom && now < feed.readyUntil) return feed.ready;
    const { status, body, meta, changesAt } = this.#view(feed, now);
    const ready = readyAnswer(
      status,
      JSON.stringify(body ?? failure(feedPlans[feed.kind].failure, { meta })),
    );
    feed.ready = ready;
    feed.readyFrom = now;
    feed.readyUntil = changesAt ?? Number.POSITIVE_INFINITY;
    const content = contentKey(feed.kind, body, meta);
    if (content !== feed.told) {
      feed.told = content;
      const change: FeedChange = { kind: feed.kind, location: feed.location, body };
      for (const listener of this.#listeners) listener(change);
    }
    return ready;
  }

  #view(feed: Feed, now: number): View {
    const { kind, held } = feed;
    if (!held) {
      return { status: 503, body: null, meta: this.#meta(feed, false), state: 'withheld', changesAt: null };
    }
    const { observedAt, fetchedAt } = held;
    const age = freshness({ kind, fetchedAt, observedAt, now, scale: this.#options.scale });
    const projected = project(kind, held.value, now);
    const meta = this.#meta(feed, age.state !== 'fresh');
    const changesAt = earliest(age.changesAt, projected?.changesAt ?? null);
    const shown =
      projected && age.state === 'withheld'
        ? kind === 'storm_overflow'
          ? withOverflowsUnknown(projected.body as Omit<FeedBody<'storm_overflow'>, 'meta'>)
          : null
        : (projected?.body ?? null);
    const state = shown === null ? 'withheld' : age.state;
    return {
      status: shown ? 200 : 503,
      body: shown ? ({ ...shown, meta } as FeedBody<FeedKind>) : null,
      meta,
      state,
      changesAt,
    };
  }

  #meta(feed: Feed, stale: boolean): Meta {
    const { held, error } = feed;
    return {
      source: held?.source ?? null,
      attribution: held?.attribution ?? null,
      observed_at: iso(held?.observedAt ?? null),
      fetched_at: iso(held?.fetchedAt ?? null),
      stale,
      simulated: this.#options.simulated,
      error,
    };
  }
}

/** Changes with what people are shown, not with the times beside it. */
const contentKey = (kind: FeedKind, body: FeedBody<FeedKind> | null, meta: Meta): string =>
  body ? `${meta.stale} ${createHash('sha1').update(contentOf(kind, body)).digest('base64url')}` : 'withheld';

const emptyFeed = (kind: FeedKind, location: Location): Feed => ({
  kind,
  location,
  held: null,
  error: null,
  ready: null,
  readyFrom: 0,
  readyUntil: 0,
  told: 'withheld',
});

const earliest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b);
