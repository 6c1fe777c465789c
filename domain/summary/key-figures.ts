import type { Location } from '#contract/network/locations.ts';
import type { OverviewBodies, OverviewFeed } from '../overview/overview-place.ts';
import {
  type SeaFigure,
  seaFigures,
  type TideFigure,
  tideFigure,
  type WavesFigure,
  type WindFigure,
  windFigure,
} from './condition-figures.ts';
import { type BathingFigure, bathingFigure, type OverflowFigure, overflowFigure } from './water-figures.ts';

export interface KeyFigures {
  tide: TideFigure;
  wind: WindFigure;
  waves: WavesFigure;
  sea: SeaFigure;
  overflows: OverflowFigure;
  bathing: BathingFigure;
}

/** The key figures of a place at `now` (epoch ms). */
export const keyFigures = (
  {
    location,
    bodies,
    stateChangesAt,
  }: {
    location: Pick<Location, 'shore_bearing'>;
    bodies: OverviewBodies;
    stateChangesAt: Readonly<Partial<Record<OverviewFeed, number | null>>> | undefined;
  },
  now: number,
): KeyFigures => ({
  tide: tideFigure(bodies.tidal, now),
  wind: windFigure(bodies.weather, location.shore_bearing, stateChangesAt?.weather),
  ...seaFigures(bodies.marine, stateChangesAt?.marine),
  overflows: overflowFigure(bodies.storm_overflow, now, stateChangesAt?.storm_overflow),
  bathing: bathingFigure(bodies.ea_warnings, now, stateChangesAt?.ea_warnings),
});
