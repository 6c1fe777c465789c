import type { Location } from '#contract/locations.ts';
import type { StateSpell, WindowsAnswer, WindowsOfPlace } from '#contract/windows.ts';
import { tideErrors } from '#domain/tides/tide-bounds.ts';
import type { Limits } from '#domain/windows/limits.ts';
import { weekOfWindows, windowsFrom } from '#domain/windows/windows.ts';
import { inTurn } from '#server/http/in-turn.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { type JudgedPlace, placeConditions, weekAt } from './place-conditions.ts';

const MINUTE_MS = 60_000;
/** What the feeds of a place say is read from packed values, in some milliseconds; so long it is kept. */
const KEPT_MS = 60_000;
/** So many places are kept. */
const KEPT_AT_MOST = 60;

export interface WindowsOfPlaces {
  /** The windows of the coming week, of each place in its turn. */
  at: (places: readonly Location[], limits: Limits) => Promise<WindowsAnswer>;
}

export function createWindows({
  feeds,
  simulated,
  now,
}: {
  feeds: Pick<Feeds, 'body' | 'value' | 'onChange'>;
  simulated: boolean;
  now: () => number;
}): WindowsOfPlaces {
  const kept = new Map<string, JudgedPlace & { of: Location; at: number }>();
  feeds.onChange(({ location }) => kept.delete(location._id));

  const judgedPlace = (location: Location): JudgedPlace => {
    const known = kept.get(location._id);
    // A changed location is another object.
    if (known?.of === location && Math.abs(now() - known.at) < KEPT_MS) return known;
    const judged = placeConditions(feeds, location, now());
    kept.delete(location._id);
    kept.set(location._id, { ...judged, of: location, at: now() });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest);
    return judged;
  };

  return {
    async at(places, limits) {
      const answers: WindowsOfPlace[] = [];
      for (const place of places) {
        answers.push(await inTurn(() => windowsOf(place, judgedPlace(place), limits, now())));
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

function windowsOf(
  { slug, name }: Location,
  { conditions, doubts, credits }: JudgedPlace,
  limits: Limits,
  now: number,
): WindowsOfPlace {
  const { tides, warning } = conditions;
  const { bars, windows } = weekOfWindows(conditions, limits);
  const errors = tides && tideErrors(tides);
  return {
    slug,
    name,
    datum: tides?.station ? tides.datum : null,
    error_m: errors?.metres || null,
    error_min: errors?.minutes || null,
    warning,
    doubts,
    bars: bars.map((bar) => ({ ...bar, spells: bar.spells.map(toWholeMs) })),
    windows: windowsFrom(windows, now).map((window) => ({
      ...window,
      from: Math.ceil(window.from / MINUTE_MS) * MINUTE_MS,
      until: Math.floor(window.until / MINUTE_MS) * MINUTE_MS,
    })),
    credits,
  };
}

const toWholeMs = ({ from, until, state }: StateSpell): StateSpell => ({
  from: Math.round(from),
  until: Math.round(until),
  state,
});
