import type { FeedBody } from '#contract/feeds.ts';
import type { Location } from '#contract/locations.ts';
import type { Meta } from '#contract/meta.ts';
import type { TidalData } from '#contract/tides.ts';
import { missingWords } from '../overview/tide-figure.ts';
import { waveHeightIn, wholeGustSpeedIn, wholeWindSpeedIn } from '../quantities/chosen-units.ts';
import { quantityWords, temperature, wholeWavePeriod } from '../quantities/quantities.ts';
import { isOfStationElsewhere, portWords } from '../tides/tide-origin.ts';
import { momentOf } from '../tides/tide-parts.ts';
import { type TideState, tideState } from '../tides/tide-state.ts';
import { doingWords, heightWords, missingWords as missingTurnWords, turnWords } from '../tides/tide-words.ts';
import { londonDate } from '../time/london-time.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { compassPoint16 } from '../weather/compass.ts';
import { modelHasSea } from '../weather/sea-now.ts';
import { shoreWindWords } from '../wind/wind-and-shore.ts';
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
const HALF_TURN = 180;

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

const seconds = (instant: string | null | undefined): number | null => (instant ? Date.parse(instant) : null);

/** When a model's value is of: its run, else the moment that it is for, else when it was asked. */
function forecastWords({ run_at, observed_at, fetched_at }: Meta): string {
  const [run, own, asked] = [run_at, observed_at, fetched_at].map(seconds);
  if (run) return `Forecast, ${clockAndDate(run).replace(',', ' run,')}`;
  if (own) return `Forecast for ${clockAndDate(own)}`;
  return asked ? `Forecast, asked ${clockAndDate(asked)}` : 'Forecast';
}

const goesTowards = (from: number | null): number | null =>
  from === null ? null : (from + HALF_TURN) % (2 * HALF_TURN);
const fromWords = (from: number | null): string => (from === null ? '' : ` from ${compassPoint16(from)}`);

/** @param ends when the feed's state changes by itself, epoch ms */
export function windFigure(
  body: FeedBody<'weather'> | null,
  { shore_bearing: shore }: Pick<Location, 'shore_bearing'>,
  ends: number | null,
): ExcerptFigure {
  if (!body) return unknown('Wind');
  if (body.meta.source === null) return notCovered('Wind');
  const { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: from } = body.current;
  if (speed === null) return unknown('Wind');
  const against = shoreWindWords(shore, { from, speed, gusts });
  return {
    label: 'Wind',
    value: `${quantityWords(wholeWindSpeedIn('mph', speed))}${fromWords(from)}`,
    more: [
      `Gusts ${gusts === null ? 'not known' : quantityWords(wholeGustSpeedIn('mph', gusts))}`,
      ...(against ? [against.label] : []),
    ],
    warning: against?.warning ? `${against.label} wind ${against.warning}` : null,
    towards: goesTowards(from),
    of: forecastWords(body.meta),
    ...{ isKnown: true, isOld: body.meta.stale, ends },
  };
}

/** Waves, then the temperature of the sea. */
export function seaFigures(body: FeedBody<'marine'> | null, ends: number | null): ExcerptFigure[] {
  const labels = ['Waves', 'Sea'];
  if (!body) return labels.map(unknown);
  if (body.meta.source === null || !modelHasSea(body)) return labels.map(notCovered);
  const {
    wave_height: height,
    wave_period: period,
    wave_direction: from,
    sea_surface_temperature: degrees,
  } = body.current;
  const common = {
    of: forecastWords(body.meta),
    ...{ warning: null, isKnown: true, isOld: body.meta.stale, ends },
  };
  return [
    height === null
      ? unknown('Waves')
      : {
          label: 'Waves',
          value: quantityWords(waveHeightIn('ft', height)),
          more: [
            [period === null ? '' : `every ${quantityWords(wholeWavePeriod(period))}`, fromWords(from).trim()]
              .filter(Boolean)
              .join(' '),
          ]
            .filter(Boolean)
            .map(capitalised),
          towards: goesTowards(from),
          ...common,
        },
    degrees === null
      ? unknown('Sea')
      : { label: 'Sea', value: quantityWords(temperature(degrees)), more: [], towards: null, ...common },
  ];
}
