import { createHash } from 'node:crypto';
import type { Overview, OverviewPlace } from '#contract/overview.ts';
import { type OverviewBodies, overviewFeeds, overviewOf } from '#domain/overview/overview-place.ts';
import { TIDE_STEP_MS } from '#domain/overview/overview-tide.ts';
import { startOfStep } from '#domain/overview/rounding.ts';
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Places } from '../places.ts';

/** How all active places are, in a few figures each. */
export interface OverviewOfPlaces {
  /** Body of `GET /api/overview`. */
  answer: () => ReadyAnswer;
}

interface Held {
  place: OverviewPlace;
  text: string;
}

export function createOverview(options: {
  feeds: Pick<Feeds, 'body' | 'onChange'>;
  places: Pick<Places, 'all' | 'onChange'>;
  simulated: boolean;
  now: () => number;
}): OverviewOfPlaces {
  const { feeds, places, simulated, now } = options;
  const held = new Map<string, Held>(); // by location id
  const changed = new Set<string>(places.all().map(({ _id }) => _id));
  let madeFor = Number.NEGATIVE_INFINITY;
  let ready: ReadyAnswer | null = null;

  const bodiesOf = (id: string): OverviewBodies =>
    Object.fromEntries(overviewFeeds.map((kind) => [kind, feeds.body(kind, id)])) as OverviewBodies;

  const renew = () => {
    const at = now();
    const isNewStep = startOfStep(at, TIDE_STEP_MS) !== startOfStep(madeFor, TIDE_STEP_MS);
    if (ready && changed.size === 0 && !isNewStep) return ready;
    const active = places.all().filter((location) => location.active);
    const known = new Set(active.map(({ _id }) => _id));
    for (const id of held.keys()) if (!known.has(id)) held.delete(id);
    for (const location of active) {
      if (!isNewStep && held.has(location._id) && !changed.has(location._id)) continue;
      const place = overviewOf(location, bodiesOf(location._id), at);
      held.set(location._id, { place, text: JSON.stringify(place) });
    }
    changed.clear();
    madeFor = at;
    const sorted = [...held.values()].sort((one, other) => (one.place.slug < other.place.slug ? -1 : 1));
    const text = `[${sorted.map((each) => each.text).join(',')}]`;
    const head: Omit<Overview, 'places'> = {
      version: createHash('sha1').update(text).digest('base64url'),
      generated_at: new Date(at).toISOString(),
      simulated,
    };
    ready = readyAnswer(200, `${JSON.stringify(head).slice(0, -1)},"places":${text}}`);
    return ready;
  };

  feeds.onChange(({ location }) => changed.add(location._id));
  places.onChange(() => {
    for (const { _id } of places.all()) changed.add(_id);
  });

  return { answer: renew };
}
