import type { MatchingMessage } from '#contract/automated-messages.ts';
import type { Location } from '#contract/locations.ts';
import type { OverviewPlace } from '#contract/overview.ts';
import { type OverviewBodies, type OverviewFeed, overviewOf } from '../overview/overview-place.ts';
import { alertsOf, type PlaceAlert } from './alerts.ts';
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

export interface SummarySources {
  location: Pick<Location, 'slug' | 'custom_message' | 'shore_bearing'>;
  /** What each feed shows; null: nothing. */
  bodies: OverviewBodies;
  /** When the state of each feed changes by itself, epoch ms; null: never. */
  stateChangesAt?: Readonly<Partial<Record<OverviewFeed, number | null>>>;
  /** The automated messages that apply. */
  warnings?: readonly MatchingMessage[];
}

export interface KeyFigures {
  tide: TideFigure;
  wind: WindFigure;
  waves: WavesFigure;
  sea: SeaFigure;
  overflows: OverflowFigure;
  bathing: BathingFigure;
}

/** One place in short. What shows it formats this and decides nothing. */
export interface PlaceSummary {
  /** The highest first. That there is none does not say how the sea is. */
  alerts: PlaceAlert[];
  figures: KeyFigures;
  /** The same, rounded and counted for lists. */
  overview: OverviewPlace;
}

/** How a place is at `now` (epoch ms). */
export function summaryOf(sources: SummarySources, now: number): PlaceSummary {
  const { location, bodies, stateChangesAt, warnings = [] } = sources;
  const figures: KeyFigures = {
    tide: tideFigure(bodies.tidal, now),
    wind: windFigure(bodies.weather, location.shore_bearing, stateChangesAt?.weather),
    ...seaFigures(bodies.marine, stateChangesAt?.marine),
    overflows: overflowFigure(bodies.storm_overflow, now, stateChangesAt?.storm_overflow),
    bathing: bathingFigure(bodies.ea_warnings, now, stateChangesAt?.ea_warnings),
  };
  const overview = overviewOf(location, bodies, now);
  return {
    alerts: alertsOf({ location, warnings, tides: bodies.tidal, figures }, now),
    figures,
    overview,
  };
}
