import type { Position } from '#domain/places/distance.ts';

/** A real bathing water, so that simulated data are at a real beach. */
export interface KnownWater extends Position {
  eubwid: string;
  name: string;
  county?: string;
  district: string;
  yearDesignated: number;
  /** Whether its quality is forecast; `ended`: it was, until 2014. */
  forecasts: 'daily' | 'none' | 'ended';
}

const southDevon = (
  district: 'East Devon' | 'Teignbridge',
  rows: readonly (readonly [
    eubwid: string,
    name: string,
    latitude: number,
    longitude: number,
    forecasts: KnownWater['forecasts'],
  ])[],
): KnownWater[] =>
  rows.map(([eubwid, name, latitude, longitude, forecasts]) => ({
    eubwid,
    name,
    latitude,
    longitude,
    county: 'Devon',
    district,
    yearDesignated: 1988,
    forecasts,
  }));

/** Positions of the sampling points, from the Environment Agency's list (Open Government Licence v3.0). */
export const knownWaters: readonly KnownWater[] = [
  ...southDevon('East Devon', [
    ['ukk4301-21600', 'Seaton (Devon)', 50.703376, -3.070518, 'daily'],
    ['ukk4301-21700', 'Beer', 50.696551, -3.089888, 'daily'],
    ['ukk4301-21800', 'Sidmouth Town', 50.676196, -3.243023, 'daily'],
    ['ukk4301-21900', 'Sidmouth Jacobs Ladder', 50.675271, -3.24792, 'none'],
    ['ukk4301-22000', 'Ladram Bay', 50.658605, -3.279551, 'daily'],
    ['ukk4301-22100', 'Budleigh Salterton', 50.629341, -3.318247, 'daily'],
    ['ukk4301-22200', 'Sandy Bay', 50.609881, -3.368018, 'none'],
    ['ukk4301-22300', 'Exmouth', 50.6111, -3.401691, 'daily'],
  ]),
  ...southDevon('Teignbridge', [
    ['ukk4306-22400', 'Dawlish Warren', 50.599674, -3.438939, 'none'],
    ['ukk4306-22500', 'Dawlish Town', 50.580876, -3.463681, 'daily'],
    ['ukk4306-22600', 'Dawlish Coryton Cove', 50.574842, -3.468546, 'none'],
    ['ukk4306-22700', 'Teignmouth Holcombe', 50.561904, -3.474639, 'none'],
  ]),
  {
    eubwid: 'ukk1202-36000',
    name: 'Clevedon Beach',
    latitude: 51.437701,
    longitude: -2.865839,
    district: 'North Somerset',
    yearDesignated: 1988,
    forecasts: 'daily',
  },
  {
    eubwid: 'ukc2102-03600',
    name: 'Spittal',
    latitude: 55.756857,
    longitude: -1.988831,
    district: 'Northumberland',
    yearDesignated: 1988,
    forecasts: 'daily',
  },
  {
    eubwid: 'ukc2106-04400',
    name: 'Newbiggin North',
    latitude: 55.184412,
    longitude: -1.510326,
    district: 'Northumberland',
    yearDesignated: 1988,
    forecasts: 'ended',
  },
];
