import type { Meta } from '#contract/conditions/meta.ts';
import { waveHeightIn, wholeGustSpeedIn, wholeWindSpeedIn } from '../quantities/chosen-units.ts';
import { quantityWords, temperature, wholeWavePeriod } from '../quantities/quantities.ts';
import { clockAndDate } from '../time/moment-words.ts';
import { compassPoint16 } from '../weather/compass.ts';
import type { ShoreWindWords } from '../wind/wind-and-shore.ts';
import type { WindFigure } from './condition-figures.ts';
import type { KeyFigures } from './key-figures.ts';

/** Why there are no figures: they may not be shown, or no model covers the place. */
export type NoFigures = 'withheld' | 'none';

interface OfModel {
  /** When it is of: `Forecast, 09:00 run, 23 Nov`. */
  of: string;
  isOld: boolean;
}

export interface WindWords extends OfModel {
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

export interface SeaWords extends OfModel {
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

export function windWords(wind: WindFigure): WindWords | NoFigures {
  const { meta, speed, gusts, from, against } = wind;
  if (wind.state === 'none') return 'none';
  if (!meta || speed === null) return 'withheld';
  return {
    speed: quantityWords(wholeWindSpeedIn('mph', speed)),
    from: fromWords(from),
    gusts: gusts === null ? 'not known' : quantityWords(wholeGustSpeedIn('mph', gusts)),
    against,
    towards: goesTowards(from),
    ...ofModel(meta),
  };
}

export function seaWords({ waves, sea }: Pick<KeyFigures, 'waves' | 'sea'>): SeaWords | NoFigures {
  const { state, meta, height, period, from } = waves;
  if (state === 'none') return 'none';
  if (!meta) return 'withheld';
  return {
    height: height === null ? null : quantityWords(waveHeightIn('ft', height)),
    every: period === null ? '' : `every ${quantityWords(wholeWavePeriod(period))}`,
    from: fromWords(from),
    towards: goesTowards(from),
    temperature: sea.temperature === null ? null : quantityWords(temperature(sea.temperature)),
    ...ofModel(meta),
  };
}
