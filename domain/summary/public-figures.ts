import type { TidalData } from '#contract/conditions/tides.ts';
import { missingWords } from '../overview/tide-figure.ts';
import { portWords } from '../tides/prediction/tide-origin.ts';
import { momentOf } from '../tides/tide-parts.ts';
import { doingWords, heightWords, missingWords as missingTurnWords, turnWords } from '../tides/tide-words.ts';
import { londonDate } from '../time/london-time.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { capitalised } from '../words/capitalised.ts';
import { seaWords, windWords } from './figure-words.ts';
import type { KeyFigures } from './key-figures.ts';

/** One kind of figures of a place, in words that are true without anybody who keeps them up to date. */
export interface PublicFigure {
  /** `Tide`, `Wind`, `Waves`, `Sea` */
  label: string;
  /** The figure that is read first; `Not known` and the like where it may not be shown. */
  value: string;
  /** What belongs to it, each by itself: `Gusts 27 mph`. */
  more: string[];
  /** What it does to people; null: nothing is known. */
  warning: string | null;
  /** Towards where wind or waves go, degrees true; null: it has no direction. */
  towards: number | null;
  /** When it is of: `Forecast, 09:00 run, 23 Nov`. Null where there is no figure. */
  of: string | null;
  isKnown: boolean;
  isOld: boolean;
  /** From when it may no longer be shown, epoch ms; null: not before the whole summary. */
  ends: number | null;
}

const without = (label: string, value: string): PublicFigure => ({
  label,
  value,
  ...{ more: [], warning: null, towards: null, of: null, isKnown: false, isOld: false, ends: null },
});

const unknown = (label: string) => without(label, capitalised(missingWords('withheld')));
const notCovered = (label: string) => without(label, capitalised(missingWords('none')));

/** The tide at `at` (epoch ms). */
export function tidePart(
  { tide }: Pick<KeyFigures, 'tide'>,
  tides: TidalData | null,
  at: number,
): PublicFigure {
  if (!tides || tide.state === 'withheld') return unknown('Tide');
  if (!tide.now) return notCovered('Tide');
  const { height, next, missing } = tide.now;
  return {
    label: 'Tide',
    value: [doingWords(tide.now), height && heightWords(height)].filter(Boolean).join(', '),
    more: [
      ...(missing.length > 0 ? [missingTurnWords(missing)] : []),
      ...(next && missing.length === 0
        ? [onItsDay(turnWords(next, undefined, tides), momentOf(next), at)]
        : []),
      ...(tide.elsewhere ? [`At ${portWords(tide.elsewhere)}`] : []),
    ],
    ...{ warning: null, towards: null, isKnown: true, isOld: tide.state === 'stale' },
    of: `${tides.method === 'published' ? 'Published' : 'Computed'} for ${clockAndDate(at)}`,
    ends: tide.validUntil,
  };
}

/** A turn of another day names that day. */
const onItsDay = (words: string, turn: number, at: number): string =>
  londonDate(turn) === londonDate(at) ? words : `${words} (${clockAndDate(turn).split(', ')[1]})`;

export function windPart({ wind: figure }: Pick<KeyFigures, 'wind'>): PublicFigure {
  const wind = windWords(figure);
  if (wind === 'withheld') return unknown('Wind');
  if (wind === 'none') return notCovered('Wind');
  const { speed, from, gusts, against, towards, of, isOld } = wind;
  return {
    label: 'Wind',
    value: [speed, from].filter(Boolean).join(' '),
    more: [`Gusts ${gusts}`, ...(against ? [against.label] : [])],
    warning: against?.warning ? `${against.label} wind ${against.warning}` : null,
    ...{ towards, of, isKnown: true, isOld, ends: figure.validUntil },
  };
}

/** Waves, then the temperature of the sea. */
export function seaParts(figures: Pick<KeyFigures, 'waves' | 'sea'>): PublicFigure[] {
  const sea = seaWords(figures);
  const labels = ['Waves', 'Sea'];
  if (sea === 'withheld') return labels.map(unknown);
  if (sea === 'none') return labels.map(notCovered);
  const { height, every, from, towards, temperature, of, isOld } = sea;
  const common = { of, warning: null, isKnown: true, isOld, ends: figures.waves.validUntil };
  const coming = [every, from].filter(Boolean).join(' ');
  return [
    height === null
      ? unknown('Waves')
      : { label: 'Waves', value: height, more: coming ? [capitalised(coming)] : [], towards, ...common },
    temperature === null
      ? unknown('Sea')
      : { label: 'Sea', value: temperature, more: [], towards: null, ...common },
  ];
}
