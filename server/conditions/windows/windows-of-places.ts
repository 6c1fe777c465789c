import type { WindowsAnswer, WindowsOfPlace } from '#contract/conditions/windows.ts';
import type { Location } from '#contract/network/locations.ts';
import type { Limits } from '#domain/windows/limits.ts';
import {
  type JudgedPlace,
  placeConditions,
  type WindowBodies,
  weekAt,
  windowFeeds,
} from '#domain/windows/place-conditions.ts';
import { windowsOfPlace } from '#domain/windows/windows-of-place.ts';
import { inTurn } from '#server/http/in-turn.ts';
import type { Feeds } from '../feeds/feeds.ts';

/** What the feeds of a place say is read from packed values, in some milliseconds; so long it is kept. */
const KEPT_MS = 60_000;
/** So many places are kept. */
const KEPT_AT_MOST = 60;

export type WindowsOfPlaces = ReturnType<typeof createWindows>;

export function createWindows({
  feeds,
  simulated,
  now,
}: {
  feeds: Pick<Feeds, 'body' | 'value' | 'onChange'>;
  simulated: boolean;
  now: () => number;
}) {
  const kept = new Map<string, JudgedPlace & { of: Location; at: number }>();
  feeds.onChange(({ location }) => kept.delete(location._id));

  const judgedPlace = (location: Location): JudgedPlace => {
    const known = kept.get(location._id);
    // A changed location is another object.
    if (known?.of === location && Math.abs(now() - known.at) < KEPT_MS) return known;
    const { _id: id } = location;
    const bodies = Object.fromEntries(
      windowFeeds.map((kind) => [kind, feeds.body(kind, id)]),
    ) as WindowBodies; // each kind with its body
    const judged = placeConditions(location, bodies, feeds.value('marine', id)?.hours ?? null, now());
    kept.delete(id);
    kept.set(id, { ...judged, of: location, at: now() });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
    return judged;
  };

  return {
    /** The windows of the coming week, of each place in its turn. */
    async at(places: readonly Location[], limits: Limits): Promise<WindowsAnswer> {
      const answers: WindowsOfPlace[] = [];
      for (const place of places) {
        answers.push(await inTurn(() => windowsOfPlace(place, judgedPlace(place), limits, now())));
      }
      return {
        generated_at: new Date(now()).toISOString(),
        simulated,
        ...weekAt(now()),
        places: answers,
      };
    },
  };
}
