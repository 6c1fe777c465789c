import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type {
  NetworkDoubt,
  Overview,
  OverviewDifference,
  OverviewPlace,
} from '#contract/conditions/overview.ts';
import type { Location } from '#contract/network/locations.ts';
import { overviewDifference, sortedPlaces } from '#domain/overview/difference.ts';
import { networkDoubts } from '#domain/overview/network-doubts.ts';
import { type OverviewBodies, overviewFeeds, overviewOf } from '#domain/overview/overview-place.ts';
import { TIDE_STEP_MS } from '#domain/overview/overview-tide.ts';
import { startOfStep } from '#domain/overview/rounding.ts';
import { type CachedResponse, cachedResponse } from '#server/http/answers/cached-response.ts';
import { beginTurn } from '#server/http/in-turn.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Places } from '../places.ts';
import { shownBodies } from '../shown-bodies.ts';

/** Changes within this time go out together: the places of a batch come one after another. */
const GATHER_MS = 3000;
/** So long after a step has begun an answer does not wait for the next tick: the clock has jumped, or the timers are late. */
const LATE_MS = 60_000;
/** Of Brotli: a few milliseconds at each change save every visitor 0.7 kB. */
const QUALITY = 7;

/** How all active places are, in a few figures each. */
export type OverviewOfPlaces = ReturnType<typeof createOverview>;

interface Parts {
  feeds: Pick<Feeds, 'shown' | 'outlines' | 'onChange'>;
  places: Pick<Places, 'all' | 'onChange'>;
  simulated: boolean;
  log: Pick<Logger, 'error'>;
  now: () => number;
}

/** A state of the overview with its bytes, and when it was worked out (epoch ms). */
interface Made {
  overview: Overview;
  ready: CachedResponse;
  at: number;
  /** When something in it stops being true by itself, epoch ms. */
  until: number;
}

interface KnownPlace {
  place: OverviewPlace;
  /** When something in it is over, epoch ms. */
  ends: number[];
}

export function createOverview({ feeds, places, simulated, log, now }: Parts) {
  const listeners: ((difference: OverviewDifference) => void)[] = [];
  const known = new Map<string, KnownPlace>(); // by the location's id
  const changed = new Set<string>();
  let made: Made | null = null;
  let timer: NodeJS.Timeout | undefined;
  let renewing: Promise<void> | null = null;
  let isStopped = false;

  const noteChange = (ids: Iterable<string>) => {
    for (const id of ids) changed.add(id);
    if (!isStopped) timer ??= setTimeout(() => void renew(), GATHER_MS).unref();
  };

  const placeAt = (location: Location, at: number): KnownPlace => {
    try {
      const { bodies, stateChangesAt } = shownBodies(feeds, location._id);
      const place = overviewOf(location, bodies, at);
      return {
        place,
        ends: [...endsOf(place), ...Object.values(stateChangesAt).flatMap((end) => end ?? [])],
      };
    } catch (error) {
      log.error({ err: error, location: location.slug }, 'a place could not be worked out for the overview');
      return { place: overviewOf(location, nothing, at), ends: [] }; // the other places are shown all the same
    }
  };
  const workOut = (location: Location, at: number) => {
    changed.delete(location._id);
    const next = placeAt(location, at);
    const before = known.get(location._id)?.place;
    const isSame = JSON.stringify(before) === JSON.stringify(next.place);
    known.set(location._id, before && isSame ? { ...next, place: before } : next);
  };

  const active = () => places.all().filter((location) => location.active);
  const isNewStep = (at: number) =>
    made === null || startOfStep(made.at, TIDE_STEP_MS) !== startOfStep(at, TIDE_STEP_MS);
  const outdated = (at: number) =>
    isNewStep(at)
      ? active()
      : active().filter(({ _id }) => changed.has(_id) || !known.has(_id) || isOver(known.get(_id), at));

  const doubts = () => networkDoubts(feeds.outlines());
  const areSame = (one: readonly NetworkDoubt[], other: readonly NetworkDoubt[]) => `${one}` === `${other}`;

  /** Makes the answer of what is known, and tells listeners what is new in it. */
  const publish = (at: number): Made => {
    const ids = new Set(active().map(({ _id }) => _id));
    for (const id of [...known.keys(), ...changed]) {
      if (ids.has(id)) continue;
      known.delete(id);
      changed.delete(id);
    }
    const next = madeOf([...known.values()], { at, doubts: doubts(), simulated, now });
    const before = made;
    const isSame =
      before?.overview.version === next.overview.version &&
      areSame(before.overview.doubts, next.overview.doubts);
    if (isSame && !isNewStep(at)) {
      before.until = next.until;
      return before;
    }
    made = next;
    if (before) {
      const difference = overviewDifference(before.overview, next.overview);
      for (const listener of listeners) listener(difference);
    }
    return next;
  };

  const renewAll = async () => {
    clearTimeout(timer);
    timer = undefined;
    const at = now();
    const turn = beginTurn();
    for (const location of outdated(at)) {
      if (turn.isOver()) await turn.next();
      workOut(location, at);
    }
    if (!isStopped) publish(at);
  };
  const renew = (): Promise<void> => {
    if (renewing) return renewing.then(renew); // what changed meanwhile may have been passed over
    renewing = renewAll().finally(() => {
      renewing = null;
    });
    return renewing;
  };

  feeds.onChange(({ location }) => noteChange([location._id]));
  places.onChange(() => noteChange(places.all().map(({ _id }) => _id)));

  const isInStep = ({ at: then }: Made, at: number) =>
    Math.abs(at - startOfStep(then, TIDE_STEP_MS)) < TIDE_STEP_MS + LATE_MS;
  const madeNow = (): Made => {
    const at = now();
    if (made && isInStep(made, at)) return made;
    for (const location of outdated(at)) workOut(location, at);
    return publish(at);
  };

  return {
    /** Resolves when `answer` need not work out every place in one go, as it must after a start. Others are answered meanwhile. */
    async ready() {
      if (!made || !isInStep(made, now())) await (renewing ?? renew());
    },
    /** Body of `GET /api/overview`. */
    answer: (): CachedResponse => madeNow().ready,
    /** The state that `answer` sends. */
    current: (): Overview => madeNow().overview,
    /** Calls the listener when the state changes, and once in each step of the tide. */
    onDifference: (listener: (difference: OverviewDifference) => void) => void listeners.push(listener),
    /** Works out what may have changed, without keeping others waiting. */
    renew,
    /** Looks for what changes with time alone. Every 15 seconds. */
    tick() {
      const at = now();
      const ended = [...known].flatMap(([id, place]) => (isOver(place, at) ? [id] : []));
      if (ended.length > 0) noteChange(ended);
      if (isNewStep(at) || (made && !areSame(made.overview.doubts, doubts()))) void renew();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const nothing = Object.fromEntries(overviewFeeds.map((kind) => [kind, null])) as OverviewBodies;

const isOver = (place: KnownPlace | undefined, at: number): boolean =>
  place?.ends.some((end) => end <= at) ?? false;

/** When something in a place's figures is over, epoch ms: the tide turns, a message or a forecast expires. */
const endsOf = ({ tide, message, bathing }: OverviewPlace): number[] =>
  [tide.next?.at, message?.expires_at, bathing.until].flatMap((end) => (end ? [end * 1000] : []));

function madeOf(
  known: readonly KnownPlace[],
  { at, doubts, simulated, now }: { at: number; doubts: NetworkDoubt[] } & Pick<Parts, 'simulated' | 'now'>,
): Made {
  const places = sortedPlaces(known.map(({ place }) => place));
  const text = JSON.stringify(places);
  // By the places alone: processes that hold the same values are in the same state.
  const version = createHash('sha1').update(text).digest('base64url');
  const head = { version, generated_at: new Date(at).toISOString(), simulated, doubts };
  const body = `${JSON.stringify(head).slice(0, -1)},"places":${text}}`;
  const ends = known.flatMap((place) => place.ends).filter((end) => end > at);
  const made: Made = {
    overview: { ...head, places },
    ready: cachedResponse(200, body, { validMs: () => made.until - now(), quality: QUALITY }),
    at,
    until: Math.min(startOfStep(at, TIDE_STEP_MS) + TIDE_STEP_MS, ...ends),
  };
  return made;
}
