import type { OverviewPlace } from '#contract/conditions/overview.ts';
import type { Location } from '#contract/network/locations.ts';
import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import { type OverviewBodies, type OverviewFeed, overviewOf } from '../overview/overview-place.ts';
import { alertsOf, type PlaceAlert } from './alerts.ts';
import { type KeyFigures, keyFigures } from './key-figures.ts';

export interface SummarySources {
  location: Pick<Location, 'slug' | 'custom_message' | 'shore_bearing'>;
  /** What each feed shows; null: nothing. */
  bodies: OverviewBodies;
  /** When the state of each feed changes by itself, epoch ms; null: never. */
  stateChangesAt?: Readonly<Partial<Record<OverviewFeed, number | null>>>;
  /** The automated messages that apply. */
  warnings?: readonly MatchingMessage[];
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
  const figures = keyFigures({ location, bodies, stateChangesAt }, now);
  const overview = overviewOf(location, bodies, now);
  return {
    alerts: alertsOf({ location, warnings, tides: bodies.tidal, figures }, now),
    figures,
    overview,
  };
}
