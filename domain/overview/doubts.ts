import type { OverviewOverflows, OverviewPlace, OverviewState } from '#contract/overview.ts';
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
export const waterDoubtsOf = (
  { overflows, bathing }: Pick<OverviewPlace, 'overflows' | 'bathing'>,
  now: number,
): string[] => [
  ...(overflows.state === 'none' && bathing.state === 'none'
    ? ['no source for spills or pollution here']
    : []),
  ...overflowDoubts(overflows, now),
  ...doubt(bathing.state, 'bathing water data are old', 'pollution risk not known'),
];

const conditionDoubts = ({ wind, sea, tide }: OverviewPlace): string[] => [
  ...doubt(wind.state, 'weather is old', 'weather not known'),
  ...doubt(sea.state, 'sea forecast is old', 'sea not known'),
  ...doubt(tide.state, 'tide is old', 'tide not known'),
];

const doubt = (state: OverviewState, old: string, withheld: string): string[] => {
  if (state === 'stale') return [old];
  return state === 'withheld' ? [withheld] : [];
};

function overflowDoubts(overflows: OverviewOverflows, now: number): string[] {
  const { state, total, may_have_spilled: open, unknown } = overflows;
  if (state === 'none') return [];
  const of = (count: number) => (total === 1 ? '' : `${count} of ${total} `);
  const silent = offlineWords(overflows, now);
  return [
    ...(open > 0 ? [`${of(open)}may have spilled within 48 h`] : []),
    ...(silent ? [silent] : []),
    ...(state === 'withheld' ? ['overflows not known'] : []),
    ...(state !== 'withheld' && unknown > 0
      ? [`${total === 1 ? 'overflow' : `${of(unknown)}overflows`} not known`]
      : []),
    ...(state === 'stale' && unknown === 0 ? ['overflow data are old'] : []),
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
