import type { BarName } from '#contract/conditions/windows.ts';
import type { WaveUnit, WindUnit } from '../quantities/chosen-units.ts';
import { type Limit, limitWords } from '../quantities/limits.ts';

/** A gust has no force of its own. */
export type GustUnit = Exclude<WindUnit, 'beaufort'>;

/** What a reader wants to be met. Null or false: it does not matter. */
export interface Limits {
  /** Metres above the datum of the place's tide. */
  tideFrom: number | null;
  tideTo: number | null;
  wind: Limit<WindUnit> | null; // below
  gusts: Limit<GustUnit> | null; // below
  wavesFrom: Limit<WaveUnit> | null; // at least
  waves: Limit<WaveUnit> | null; // below
  /** From sunrise to sunset. */
  daylight: boolean;
  /** No pollution risk that is raised, and no open incident. */
  risk: boolean;
  /** No sewage spill now or within 48 hours, and every monitor near working. */
  spill: boolean;
  /** The ways at the place that the tide cuts off are not cut off. */
  crossings: boolean;
}

export const NO_LIMITS: Limits = {
  ...{ tideFrom: null, tideTo: null, wind: null, gusts: null, wavesFrom: null, waves: null },
  ...{ daylight: false, risk: false, spill: false, crossings: false },
};

/** In their order on the screen. */
export const barNames = [
  'tide',
  'waves',
  'wind',
  'gusts',
  'daylight',
  'crossings',
  'risk',
  'spill',
] as const satisfies readonly BarName[];

/** Limits that nobody can forecast for the week: where they are not known they close no hour, and must be checked on the day. */
export const isForecast = (name: BarName): boolean => name !== 'risk' && name !== 'spill';

/** Which bars the limits have, in their order. */
export const barsOf = (limits: Limits): BarName[] => barNames.filter((name) => isLimited[name](limits));

/** Whether a forecast decides anything: without such a limit every hour is open, and that says nothing. */
export const hasForecast = (limits: Limits): boolean => barsOf(limits).some(isForecast);

const isLimited: Record<BarName, (limits: Limits) => boolean> = {
  tide: ({ tideFrom, tideTo }) => tideFrom !== null || tideTo !== null,
  waves: ({ wavesFrom, waves }) => wavesFrom !== null || waves !== null,
  wind: ({ wind }) => wind !== null,
  gusts: ({ gusts }) => gusts !== null,
  daylight: ({ daylight }) => daylight,
  crossings: ({ crossings }) => crossings,
  risk: ({ risk }) => risk,
  spill: ({ spill }) => spill,
};

/** The limits without what one bar stands for. */
export function withoutBar(limits: Limits, name: BarName): Limits {
  const off: Record<BarName, Partial<Limits>> = {
    tide: { tideFrom: null, tideTo: null },
    waves: { wavesFrom: null, waves: null },
    wind: { wind: null },
    gusts: { gusts: null },
    daylight: { daylight: false },
    crossings: { crossings: false },
    risk: { risk: false },
    spill: { spill: false },
  };
  return { ...limits, ...off[name] };
}

/** `between 2.5 and 6 m`, `above 2.5 m`, `2 to 6 ft` */
function rangeWords(from: string | null, to: string | null, unit: string, below: string): string {
  if (from === null) return `below ${to}${below}`;
  return to === null ? `${from}${unit} or more` : `${from} to ${to}${below}`;
}

const barWordsOf: Record<BarName, (limits: Limits) => string> = {
  tide: ({ tideFrom, tideTo }) => `Tide ${rangeWords(metres(tideFrom), metres(tideTo), ' m', ' m')}`,
  waves: ({ wavesFrom, waves }) => {
    if (!wavesFrom) return `Waves below ${waves ? limitWords(waves) : ''}`;
    return waves
      ? `Waves from ${limitWords(wavesFrom)} to below ${limitWords(waves)}`
      : `Waves ${limitWords(wavesFrom)} or more`;
  },
  wind: ({ wind }) => `Wind below ${wind ? limitWords(wind) : ''}`,
  gusts: ({ gusts }) => `Gusts below ${gusts ? limitWords(gusts) : ''}`,
  daylight: () => 'Daylight',
  crossings: () => 'Ways not cut off',
  risk: () => 'No raised pollution risk',
  spill: () => 'No spill in 48 h',
};

const metres = (height: number | null): string | null => (height === null ? null : String(height));

/** What stands beside the bar of a limit: `Gusts below 25 mph`. */
export const barWords = (name: BarName, limits: Limits): string => barWordsOf[name](limits);

/** `Waves below 3 ft, gusts below 25 mph, daylight`; without any limit `No limit`. */
export function limitsWords(limits: Limits): string {
  const [first, ...others] = barsOf(limits).map((name) => barWords(name, limits));
  if (first === undefined) return 'No limit';
  return [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join(', ');
}
