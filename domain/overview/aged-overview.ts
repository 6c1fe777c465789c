import type {
  Overview,
  OverviewBathing,
  OverviewOverflows,
  OverviewPlace,
  OverviewState,
} from '#contract/conditions/overview.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { freshness } from '../feeds/freshness.ts';
import type { Waters } from '../time/asked-hourly.ts';

/**
 * So long after `generated_at` the server's word on states holds: it makes the overview anew every five minutes, and pages
 * without a live connection ask every five.
 */
export const OVERVIEW_TRUSTED_MS = 720_000;
/** So long after a turn the server has sent what the tide does from then on. */
const TURN_TOLD_MS = 60_000;

/**
 * The overview as it may be shown at `now` (epoch ms, the server's clock). Where nothing has been heard for so long,
 * each block grows old by itself, by the limits of its feed. Until then it is the same object, but for a tide that has
 * turned since.
 */
export function agedOverview(overview: Overview, now: number): Overview {
  const madeAt = Date.parse(overview.generated_at);
  if (now - madeAt <= OVERVIEW_TRUSTED_MS) {
    if (!overview.places.some(({ tide }) => hasTurned(tide, now))) return overview;
    return { ...overview, places: overview.places.map((place) => withoutPastTurn(place, now)) };
  }
  return { ...overview, places: overview.places.map((place) => agedPlace(place, madeAt, now)) };
}

const hasTurned = ({ next }: OverviewPlace['tide'], now: number): boolean =>
  next !== null && now - next.at * 1000 > TURN_TOLD_MS;

/** Which way a tide goes after its turn is the server's to say. */
const withoutPastTurn = (place: OverviewPlace, now: number): OverviewPlace =>
  hasTurned(place.tide, now) ? { ...place, tide: { ...place.tide, going: null, next: null } } : place;

/** A place whose figures are of `madeAt` (epoch ms), at a `now` that is not trusted to be the same. */
function agedPlace(place: OverviewPlace, madeAt: number, now: number): OverviewPlace {
  const { wind, sea, overflows, bathing } = place;
  const stateOf = (kind: FeedKind, block: Block, waters?: Waters) =>
    agedState(kind, block, { madeAt, now, waters });
  const windState = stateOf('weather', wind);
  const seaState = stateOf('marine', sea);
  return {
    ...place,
    tide: agedTide(place.tide, now),
    wind: windState === 'withheld' ? { ...wind, state: windState, ...noWind } : { ...wind, state: windState },
    sea: seaState === 'withheld' ? { ...sea, state: seaState, ...noSea } : { ...sea, state: seaState },
    overflows: agedOverflows(overflows, stateOf('storm_overflow', overflows)),
    bathing: agedBathing(bathing, stateOf('ea_warnings', bathing, seasonOf(bathing)), now),
  };
}

interface Block {
  state: OverviewState;
  as_of: number | null;
}

const noWind = { speed: null, gusts: null, direction: null };
const noSea = { wave_height: null, wave_period: null, wave_direction: null, temperature: null };

const HAS_OWN_TIME: readonly FeedKind[] = ['weather', 'marine'];
const rank: readonly OverviewState[] = ['fresh', 'stale', 'withheld', 'none'];

/** The worse of the state that the server gave and of the age since. */
function agedState(
  kind: FeedKind,
  { state, as_of }: Block,
  { madeAt, now, waters = [] }: { madeAt: number; now: number; waters?: Waters | undefined },
): OverviewState {
  if (as_of === null) return state;
  const observedAt = HAS_OWN_TIME.includes(kind) ? madeAt : null; // they were worked out for then
  const aged = freshness({ kind, fetchedAt: as_of * 1000, observedAt, now, scale: 1, waters }).state;
  return rank.indexOf(aged) > rank.indexOf(state) ? aged : state;
}

/** A height is of its moment alone; which way the tide goes, and until when, stays true until the next turn. */
function agedTide(tide: OverviewPlace['tide'], now: number): OverviewPlace['tide'] {
  if (tide.state === 'none' || tide.state === 'withheld') return tide;
  if (tide.next && tide.next.at * 1000 > now) return { ...tide, height: null };
  return { ...tide, state: 'withheld', going: null, height: null, next: null };
}

/** What spilled when it was last heard of has spilled; whether it still does is not known. */
function agedOverflows(overflows: OverviewOverflows, state: OverviewState): OverviewOverflows {
  if (state !== 'withheld' || overflows.state === 'withheld') return { ...overflows, state };
  const { total, spilling, ended, spill, as_of } = overflows;
  const spilled = ended + spilling;
  return {
    ...overflows,
    state,
    spilling: 0,
    ended: spilled,
    may_have_spilled: 0,
    offline: 0,
    unknown: total - spilled,
    offline_since: null,
    spill: spill && spilling > 0 ? { ...spill, seen: as_of } : spill,
  };
}

const ALL_YEAR: Waters = [{ season: { start: '2024-01-01', end: '2024-12-31' } }];
const seasonOf = ({ in_season }: OverviewBathing): Waters => (in_season ? ALL_YEAR : []);

/** A forecast that has expired says nothing; an incident stands until its end is reported. */
function agedBathing(bathing: OverviewBathing, state: OverviewState, now: number): OverviewBathing {
  const { until, raised_by, raised_at, has_incident } = bathing;
  if (until === null || until * 1000 > now) return { ...bathing, state };
  const isIncident = raised_by === 'incident' || raised_by === 'overdue_incident';
  return {
    ...bathing,
    state,
    risk: has_incident ? 'danger' : null,
    raised_by: isIncident ? raised_by : null,
    raised_at: isIncident ? raised_at : null,
  };
}
