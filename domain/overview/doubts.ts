import type { OverviewOverflows, OverviewPlace, OverviewState } from '#contract/conditions/overview.ts';
import { dayOrClock } from '../time/moment-words.ts';

/**
 * What of a place is old, withheld or in doubt at `now` (epoch ms), in a few words each. What no source covers is none,
 * unless nobody would report either spills or pollution: then the place's silence says nothing.
 */
export const doubtsOf = (place: OverviewPlace, now: number): string[] => [
  ...waterDoubtsOf(place, now),
  ...conditionDoubts(place),
];

/** The same of spills and pollution alone. */
export const waterDoubtsOf = (place: Pick<OverviewPlace, 'overflows' | 'bathing'>, now: number): string[] => [
  ...(isUnwatched(place) ? ['no source for spills or pollution here'] : []),
  ...overflowDoubts(place.overflows, now),
  ...doubt('bathing', place),
];

const isUnwatched = ({ overflows, bathing }: States<'overflows' | 'bathing'>): boolean =>
  overflows.state === 'none' && bathing.state === 'none';

const conditionDoubts = (place: OverviewPlace): string[] => [
  ...doubt('wind', place),
  ...doubt('sea', place),
  ...doubt('tide', place),
];

const doubtWords = {
  overflows: { stale: 'overflow data are old', withheld: 'overflows not known' },
  bathing: { stale: 'bathing water data are old', withheld: 'pollution risk not known' },
  wind: { stale: 'weather is old', withheld: 'weather not known' },
  sea: { stale: 'sea forecast is old', withheld: 'sea not known' },
  tide: { stale: 'tide is old', withheld: 'tide not known' },
} as const;

type Part = keyof typeof doubtWords;
type States<P extends Part = Part> = Readonly<Record<P, { state: OverviewState }>>;

const doubt = <P extends Part>(part: P, states: States<P>): string[] => {
  const { state } = states[part];
  return state === 'stale' || state === 'withheld' ? [doubtWords[part][state]] : [];
};

/** Which parts are old, withheld, or watched by nobody. */
export const stateDoubts = (states: States): { about: Part; words: string }[] => [
  ...(isUnwatched(states)
    ? [{ about: 'overflows' as const, words: 'no source for spills or pollution here' }]
    : []),
  ...(Object.keys(doubtWords) as Part[]).flatMap((about) =>
    doubt(about, states).map((words) => ({ about, words })),
  ),
];

function overflowDoubts(overflows: OverviewOverflows, now: number): string[] {
  const { state, total, may_have_spilled: open, unknown } = overflows;
  if (state === 'none') return [];
  const of = (count: number) => (total === 1 ? '' : `${count} of ${total} `);
  const silent = offlineWords(overflows, now);
  return [
    ...(open > 0 ? [`${of(open)}may have spilled within 48 h`] : []),
    ...(silent ? [silent] : []),
    ...(state === 'withheld' ? [doubtWords.overflows.withheld] : []),
    ...(state !== 'withheld' && unknown > 0
      ? [`${total === 1 ? 'overflow' : `${of(unknown)}overflows`} not known`]
      : []),
    ...(state === 'stale' && unknown === 0 ? [doubtWords.overflows.stale] : []),
  ];
}

/** `monitor off since Thu`, `2 of 5 monitors off`; null where all report. */
function offlineWords({ offline, total, offline_since }: OverviewOverflows, now: number): string | null {
  if (offline === 0) return null;
  const which =
    total === 1 ? 'monitor' : offline === total ? `all ${total} monitors` : `${offline} of ${total} monitors`;
  const since =
    offline === 1 && offline_since !== null ? ` since ${dayOrClock(offline_since * 1000, now)}` : '';
  return `${which} off${since}`;
}
