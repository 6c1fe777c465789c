import type { Position } from '#domain/places/distance.ts';
import { closeness, degrees, HOUR_MS, radians } from './place.ts';
import { gauges } from './tide-gauges.ts';

/** Degrees an hour that M2, S2 and N2 turn. */
const SPEEDS = [28.9841042, 30, 28.4397295] as const;
const [M2, S2, N2] = [0, 1, 2] as const;

/** The astronomical argument of each constituent at Greenwich, in degrees, from the mean longitudes of Moon and Sun. */
function argumentsAt(at: number): readonly [number, number, number] {
  const centuries = (at / 86_400_000 - 10_957.5) / 36_525;
  const hours = (at / HOUR_MS) % 24;
  const moon = 218.3165 + 481_267.8813 * centuries;
  const sun = 280.4665 + 36_000.7698 * centuries;
  const perigee = 83.3532 + 4_069.0137 * centuries;
  const solarDay = 30 * hours;
  return [solarDay + 2 * (sun - moon), solarDay, solarDay + 2 * sun - 3 * moon + perigee];
}

interface Turn {
  at: number;
  kind: 'high' | 'low';
  /** Metres above mean sea level. */
  level: number;
}

export interface Tide {
  /** Metres above mean sea level. */
  level(at: number): number;
  /** How fast the sea rises, in metres an hour; negative while it falls. */
  rate(at: number): number;
  /** Mean sea level above chart datum, metres. */
  meanLevel: number;
  /** Half the range of an average spring tide, metres. */
  springAmplitude: number;
  /** High and low waters of `from` up to before `to`, in order of time. */
  turns(from: number, to: number): Turn[];
}

/** The tide of a place, from the gauges around it. Amplitude and phase are blended as vectors: phases wrap at 360°. */
export function tideAt(place: Position): Tide {
  const weights = closeness(place, gauges);
  const constituents = ([M2, S2, N2] as const).map((index) => {
    let east = 0;
    let north = 0;
    gauges.forEach((gauge, which) => {
      const [amplitude, phase] = gauge.constituents[index];
      east += (weights[which] ?? 0) * amplitude * Math.sin(radians(phase));
      north += (weights[which] ?? 0) * amplitude * Math.cos(radians(phase));
    });
    return {
      index,
      amplitude: Math.hypot(east, north),
      phase: degrees(Math.atan2(east, north)),
      speed: SPEEDS[index],
    };
  });
  const level = (at: number) => {
    const turned = argumentsAt(at);
    return constituents.reduce(
      (sum, { index, amplitude, phase }) => sum + amplitude * Math.cos(radians(turned[index] - phase)),
      0,
    );
  };
  const rate = (at: number) => {
    const turned = argumentsAt(at);
    return constituents.reduce(
      (sum, { index, amplitude, phase, speed }) =>
        sum - amplitude * radians(speed) * Math.sin(radians(turned[index] - phase)),
      0,
    );
  };
  return {
    level,
    rate,
    meanLevel: gauges.reduce((sum, gauge, which) => sum + (weights[which] ?? 0) * gauge.meanLevel, 0),
    springAmplitude: (constituents[M2]?.amplitude ?? 0) + (constituents[S2]?.amplitude ?? 0),
    turns: (from, to) => turnsOf(level, rate, from, to),
  };
}

const SCAN_MS = HOUR_MS / 2;

function turnsOf(level: Tide['level'], rate: Tide['rate'], from: number, to: number): Turn[] {
  const turns: Turn[] = [];
  for (let start = from; start < to; start += SCAN_MS) {
    const rising = rate(start) > 0;
    if (rising === rate(start + SCAN_MS) > 0) continue;
    const at = whenTurning(rate, start, rising);
    if (at < to) turns.push({ at, kind: rising ? 'high' : 'low', level: level(at) });
  }
  return turns;
}

/** The instant at which the rate changes its sign, by halving, to the second. */
function whenTurning(rate: Tide['rate'], start: number, rising: boolean): number {
  let before = start;
  let after = start + SCAN_MS;
  while (after - before > 1000) {
    const middle = (before + after) / 2;
    if (rate(middle) > 0 === rising) before = middle;
    else after = middle;
  }
  return before;
}
