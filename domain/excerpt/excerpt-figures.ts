import type { FeedBody } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import type { TidalData } from '#contract/tides.ts';
import { missingWords } from '../overview/tide-figure.ts';
import { isOfStationElsewhere, portWords } from '../tides/tide-origin.ts';
import { momentOf } from '../tides/tide-parts.ts';
import { type TideState, tideState } from '../tides/tide-state.ts';
import { doingWords, heightWords, missingWords as missingTurnWords, turnWords } from '../tides/tide-words.ts';
import { londonDate } from '../time/london-time.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { seaFiguresOf, windFigures } from '../weather/model-figures.ts';
import { capitalised } from '../words/capitalised.ts';

/** One kind of figures of a place, in words that are true without anybody who keeps them up to date. */
export interface ExcerptFigure {
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
  /** From when it may no longer be shown, epoch ms; null: not before the whole excerpt. */
  ends: number | null;
}

const MINUTE_MS = 60_000;

const without = (label: string, value: string): ExcerptFigure => ({
  label,
  value,
  ...{ more: [], warning: null, towards: null, of: null, isKnown: false, isOld: false, ends: null },
});

const unknown = (label: string) => without(label, capitalised(missingWords('withheld')));
const notCovered = (label: string) => without(label, capitalised(missingWords('none')));

/** The tide at `at` (epoch ms). It ends when it turns, or may have turned: which way it then goes is the next excerpt's to say. */
export function tideFigure(tides: TidalData | null, at: number): ExcerptFigure {
  if (!tides) return unknown('Tide');
  if (!tides.station || tides.withheld === 'tide') return notCovered('Tide');
  const state = tideState(tides, at);
  const { height, next, missing } = state;
  const shown = tides.withheld === 'heights' || height === undefined ? null : heightWords(height);
  const port = isOfStationElsewhere(tides) ? portWords(tides.station) : null;
  return {
    label: 'Tide',
    value: [doingWords(state), shown].filter(Boolean).join(', '),
    more: [
      ...(missing.length > 0 ? [missingTurnWords(missing)] : []),
      ...(next && missing.length === 0
        ? [onItsDay(turnWords(next, undefined, tides), momentOf(next), at)]
        : []),
      ...(port ? [`At ${port}`] : []),
    ],
    ...{ warning: null, towards: null, isKnown: true, isOld: tides.meta.stale },
    of: `${tides.method === 'published' ? 'Published' : 'Computed'} for ${clockAndDate(at)}`,
    ends: endOfTide(tides, state, at),
  };
}

/** A turn of another day names that day. */
const onItsDay = (words: string, turn: number, at: number): string =>
  londonDate(turn) === londonDate(at) ? words : `${words} (${clockAndDate(turn).split(', ')[1]})`;

function endOfTide(tides: TidalData, { next, stand, turning }: TideState, at: number): number | null {
  const margin = (tides.error_min ?? 0) * MINUTE_MS;
  if (stand) return momentOf(stand.until);
  const turn = turning ? tides.timeline.find((each) => Math.abs(momentOf(each) - at) < margin) : undefined;
  if (turn) return momentOf(turn) + margin;
  return next ? momentOf(next) - margin : null;
}

/** @param ends when the feed's state changes by itself, epoch ms */
export function windFigure(
  body: FeedBody<'weather'> | null,
  { shore_bearing: shore }: Pick<Location, 'shore_bearing'>,
  ends: number | null,
): ExcerptFigure {
  const wind = windFigures(body, shore);
  if (wind === 'withheld') return unknown('Wind');
  if (wind === 'none') return notCovered('Wind');
  const { speed, from, gusts, against, towards, of, isOld } = wind;
  return {
    label: 'Wind',
    value: [speed, from].filter(Boolean).join(' '),
    more: [`Gusts ${gusts}`, ...(against ? [against.label] : [])],
    warning: against?.warning ? `${against.label} wind ${against.warning}` : null,
    ...{ towards, of, isKnown: true, isOld, ends },
  };
}

/** Waves, then the temperature of the sea. */
export function seaFigures(body: FeedBody<'marine'> | null, ends: number | null): ExcerptFigure[] {
  const sea = seaFiguresOf(body);
  const labels = ['Waves', 'Sea'];
  if (sea === 'withheld') return labels.map(unknown);
  if (sea === 'none') return labels.map(notCovered);
  const { height, every, from, towards, temperature, of, isOld } = sea;
  const common = { of, warning: null, isKnown: true, isOld, ends };
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
