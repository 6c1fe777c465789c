import type { Location } from '#contract/network/locations.ts';
import { type ConcernKind, concernKinds, concernTable } from '#domain/overview/concerns.ts';
import { amountShown } from '#domain/quantities/amount-shown.ts';
import { waveHeightIn, wholeWindSpeedIn } from '#domain/quantities/chosen-units.ts';
import { type Limit, limitWords, waveLimit, windLimit } from '#domain/quantities/limits.ts';
import { listDistance } from '#domain/quantities/quantities.ts';
import type { PlaceView } from '../glance/place-view.ts';
import type { FilterName, LandingSearch } from './landing-search.ts';

/** A place that a filter judges. */
export interface Candidate {
  location: Location;
  /** From where distances count; null: from nowhere. */
  miles: number | null;
  /** Null where the place is not in the overview. */
  view: PlaceView | null;
}

export interface Filter {
  name: FilterName;
  /** Whether a place fits; null: what would say so is not known. */
  fits: (candidate: Candidate) => boolean | null;
  /** On its chip: `Waves below 5 ft`. */
  words: string;
  /** Of places that it hides: `waves 5 ft or more`. */
  hidden: string;
  /** `waves not known` */
  unknown: string;
  /** What a place that fits does: `lies within 30 miles`, or has: `waves below 5 ft`. */
  clause: { place: string } | { has: string } | { is: string };
}

/** The concerns that an address names, in their order. */
export function shownConcerns(show: string | undefined): ConcernKind[] {
  const named = (show ?? '').split(',');
  return concernKinds.filter((kind) => named.includes(kind));
}

const isBelow = (shown: number | null, { amount }: Limit<string>): boolean | null =>
  shown === null ? null : shown < amount;

const orList = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format([...new Set(words)]);

/** The filters of an address, in the order in which they judge. `origin`: how the place that distances count from is named. */
export function filtersOf(search: LandingSearch, origin: string | null): Filter[] {
  const { within, show, spill, waves, wind, tide } = search;
  const [wavesBelow, windBelow] = [waveLimit(waves), windLimit(wind)];
  const concerns = shownConcerns(show);
  const concernWords = orList(concerns.map((kind) => concernTable[kind].word));
  const filters: (Filter | false | null | undefined)[] = [
    within !== undefined && {
      name: 'within',
      fits: ({ miles }) => {
        const shown = amountShown(listDistance(miles));
        return shown === null ? null : shown <= within;
      },
      words: `Within ${within} miles${origin === null ? '' : ` of ${origin}`}`,
      hidden: `beyond ${within} miles`,
      unknown: 'distance not known',
      clause: { place: `within ${within} miles` },
    },
    concerns.length > 0 && {
      name: 'show',
      fits: ({ view }) => view && concerns.some((kind) => kind === view.concerns[0]?.kind),
      words: concernWords,
      hidden: `not marked ${concernWords}`,
      unknown: 'without a mark',
      clause: { is: `marked ${concernWords}` },
    },
    spill && {
      name: 'spill',
      fits: ({ view }) => view?.isQuiet ?? null,
      words: 'No spill reported, monitors near working',
      hidden: 'a spill or a monitor off',
      unknown: 'without a monitor near, or overflows not known',
      clause: { has: 'working monitors near and no spill reported' },
    },
    wavesBelow && {
      name: 'waves',
      fits: ({ view }) =>
        isBelow(amountShown(waveHeightIn(wavesBelow.unit, view?.exact.waves ?? null)), wavesBelow),
      words: `Waves below ${limitWords(wavesBelow)}`,
      hidden: `waves ${limitWords(wavesBelow)} or more`,
      unknown: 'waves not known',
      clause: { has: `waves below ${limitWords(wavesBelow)}` },
    },
    windBelow && {
      name: 'wind',
      fits: ({ view }) =>
        isBelow(amountShown(wholeWindSpeedIn(windBelow.unit, view?.exact.wind ?? null)), windBelow),
      words: `Wind below ${limitWords(windBelow)}`,
      hidden: `wind ${limitWords(windBelow)} or more`,
      unknown: 'wind not known',
      clause: { has: `wind below ${limitWords(windBelow)}` },
    },
    tide && {
      name: 'tide',
      fits: ({ view }) => (view && view.tide.going !== null ? view.tide.going === 'rising' : null),
      words: 'Tide rising',
      hidden: 'tide falling',
      unknown: 'tide not known',
      clause: { has: 'a rising tide' },
    },
  ];
  return filters.filter((filter): filter is Filter => Boolean(filter));
}

/** Places that one filter hides, for one reason. */
interface HiddenPlaces {
  /** `active`: no filter, but the place is inactive and has no figures to judge by. */
  name: FilterName | 'active';
  /** Whether they are hidden since it is not known whether they fit. */
  isUnknown: boolean;
  words: string;
  count: number;
}

export interface Filtered<C extends Candidate> {
  shown: C[];
  /** Each hidden place is counted once: by the first filter that it does not fit, else by the first that cannot tell. */
  hidden: HiddenPlaces[];
  hiddenPlaces: C[];
  /** Of the shown places those that are shown although it is not known whether they fit. */
  unsure: number;
  /** Filters that are not applied, since what they ask is known of no place. */
  off: readonly Filter[];
}

/** The filters that cannot be applied: what they ask is known of none of all places, whatever text is searched for. */
export const switchedOff = (filters: readonly Filter[], all: readonly Candidate[]): Filter[] =>
  filters.filter(({ fits }) => all.every((each) => fits(each) === null));

/** @param off as `switchedOff` says */
export function filtered<C extends Candidate>(
  candidates: readonly C[],
  filters: readonly Filter[],
  off: readonly Filter[],
  showsUnknown: boolean,
): Filtered<C> {
  const on = filters.filter((filter) => !off.includes(filter));
  const result: Filtered<C> = {
    shown: [],
    hidden: [],
    hiddenPlaces: [],
    unsure: 0,
    off,
  };
  const counts = new Map<string, HiddenPlaces>();
  for (const candidate of candidates) {
    const { reason, isUnsure } = judged(candidate, on, showsUnknown);
    if (reason) {
      const key = `${reason.name} ${reason.isUnknown}`;
      counts.set(key, { ...reason, count: (counts.get(key)?.count ?? 0) + 1 });
      result.hiddenPlaces.push(candidate);
    } else {
      result.shown.push(candidate);
      if (isUnsure) result.unsure += 1;
    }
  }
  // In the order of the filters, and what is not known last.
  const orderOf = ({ name, isUnknown }: HiddenPlaces) =>
    (isUnknown ? filters.length : 0) + filters.findIndex((filter) => filter.name === name);
  result.hidden = [...counts.values()].toSorted((one, other) => orderOf(one) - orderOf(other));
  return result;
}

/** Why a place is hidden, if it is; and whether it is shown although it is not known whether it fits. */
function judged(
  candidate: Candidate,
  filters: readonly Filter[],
  showsUnknown: boolean,
): { reason: Omit<HiddenPlaces, 'count'> | null; isUnsure: boolean } {
  const verdicts = filters.map((filter) => ({ filter, fits: filter.fits(candidate) }));
  const against = verdicts.find(({ fits }) => fits === false)?.filter;
  if (against)
    return { reason: { name: against.name, isUnknown: false, words: against.hidden }, isUnsure: false };
  const unsure = verdicts.find(({ fits }) => fits === null)?.filter;
  if (!unsure) return { reason: null, isUnsure: false };
  if (!candidate.location.active)
    return { reason: { name: 'active', isUnknown: false, words: 'inactive' }, isUnsure: false };
  if (showsUnknown) return { reason: null, isUnsure: true };
  return { reason: { name: unsure.name, isUnknown: true, words: unsure.unknown }, isUnsure: false };
}

/** The filter without which most places would be shown, and how many; null where no single one is in the way. */
export function mostHiding(
  candidates: readonly Candidate[],
  filters: readonly Filter[],
  off: readonly Filter[],
  showsUnknown: boolean,
) {
  const without = filters.map((filter) => ({
    filter,
    shown: filtered(
      candidates,
      filters.filter((each) => each !== filter),
      off,
      showsUnknown,
    ).shown.length,
    alone: filtered(candidates, [filter], off, showsUnknown).hiddenPlaces.length,
  }));
  const [worst] = without.toSorted((one, other) => other.shown - one.shown || other.alone - one.alone);
  return worst ? { filter: worst.filter, shown: worst.shown } : null;
}

/** `No place within 30 miles has waves below 2 ft.` */
export function nothingFitsWords(filters: readonly Filter[]): string {
  const part = <K extends 'place' | 'has' | 'is'>(key: K): string[] =>
    filters.flatMap(({ clause }) => (key in clause ? [(clause as Record<K, string>)[key]] : []));
  const and = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);
  const [place, has, is] = [part('place').join(' '), part('has'), part('is').join('')];
  const verbs = [is && `is ${is}`, has.length > 0 && `has ${and(has)}`].filter(Boolean).join(' and ');
  return verbs === '' ? `No place lies ${place}.` : `No place${place && ` ${place}`} ${verbs}.`;
}
