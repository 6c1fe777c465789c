import type { FeedBody } from '#contract/feeds.ts';
import type { Meta } from '#contract/meta.ts';
import { waveHeightIn, wholeGustSpeedIn, wholeWindSpeedIn } from '../quantities/chosen-units.ts';
import { quantityWords, temperature, wholeWavePeriod } from '../quantities/quantities.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { type ShoreWindWords, shoreWindWords } from '../wind/wind-and-shore.ts';
import { compassPoint16 } from './compass.ts';
import { modelHasSea } from './sea-now.ts';

/** Why there are no figures: they may not be shown, or no model covers the place. */
export type NoFigures = 'withheld' | 'none';

interface OfModel {
  /** When it is of: `Forecast, 09:00 run, 23 Nov`. */
  of: string;
  isOld: boolean;
}

export interface WindFigures extends OfModel {
  /** `17 mph` */
  speed: string;
  /** `from WSW`; empty: not known. */
  from: string;
  /** `26 mph`, `not known` */
  gusts: string;
  /** How it blows against the shore; null: not known, or calm. */
  against: ShoreWindWords | null;
  /** Towards where it blows, degrees true. */
  towards: number | null;
}

export interface SeaFigures extends OfModel {
  /** `4.3 ft`; null: not known. */
  height: string | null;
  /** `every 9 s`; empty: not known. */
  every: string;
  /** `from WSW`; empty: not known. */
  from: string;
  /** Towards where the waves go, degrees true. */
  towards: number | null;
  /** `11.8 °C`; null: not known. */
  temperature: string | null;
}

const HALF_TURN = 180;

const milliseconds = (instant: string | null | undefined): number | null =>
  instant ? Date.parse(instant) : null;

/** When a model's value is of: its run, else the moment that it is for, else when it was asked. */
function forecastWords({ run_at, observed_at, fetched_at }: Meta): string {
  const [run, own, asked] = [run_at, observed_at, fetched_at].map(milliseconds);
  if (run) return `Forecast, ${clockAndDate(run).replace(',', ' run,')}`;
  if (own) return `Forecast for ${clockAndDate(own)}`;
  return asked ? `Forecast, asked ${clockAndDate(asked)}` : 'Forecast';
}

const ofModel = (meta: Meta): OfModel => ({ of: forecastWords(meta), isOld: meta.stale });

const goesTowards = (from: number | null): number | null =>
  from === null ? null : (from + HALF_TURN) % (2 * HALF_TURN);
const fromWords = (from: number | null): string => (from === null ? '' : `from ${compassPoint16(from)}`);

/** @param shore degrees true, looking out to sea; null: not known */
export function windFigures(body: FeedBody<'weather'> | null, shore: number | null): WindFigures | NoFigures {
  if (!body) return 'withheld';
  if (body.meta.source === null) return 'none';
  const { wind_speed_10m: speed, wind_gusts_10m: gusts, wind_direction_10m: from } = body.current;
  if (speed === null) return 'withheld';
  return {
    speed: quantityWords(wholeWindSpeedIn('mph', speed)),
    from: fromWords(from),
    gusts: gusts === null ? 'not known' : quantityWords(wholeGustSpeedIn('mph', gusts)),
    against: shoreWindWords(shore, { from, speed, gusts }),
    towards: goesTowards(from),
    ...ofModel(body.meta),
  };
}

export function seaFiguresOf(body: FeedBody<'marine'> | null): SeaFigures | NoFigures {
  if (!body) return 'withheld';
  if (body.meta.source === null || !modelHasSea(body)) return 'none';
  const {
    wave_height: height,
    wave_period: period,
    wave_direction: from,
    sea_surface_temperature: degrees,
  } = body.current;
  return {
    height: height === null ? null : quantityWords(waveHeightIn('ft', height)),
    every: period === null ? '' : `every ${quantityWords(wholeWavePeriod(period))}`,
    from: fromWords(from),
    towards: goesTowards(from),
    temperature: degrees === null ? null : quantityWords(temperature(degrees)),
    ...ofModel(body.meta),
  };
}
