import { z } from 'zod';
import { TidalData } from './tides.ts';

/** A port, or a place between ports, with the harmonic constants from which its tides are computed. */
export const TideStation = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Metres from the datum of the heights (lowest astronomical tide) up to the station's mean sea level. */
  mslAboveDatum: z.number(),
  constituents: z.array(
    z.object({
      name: z.string(), // as NOAA writes it: M2, S2, MS4 …
      amplitude: z.number().min(0), // metres
      phase: z.number(), // degrees, Greenwich phase lag
    }),
  ),
  licence: z.string(), // for example cc-by-4.0
  attribution: z.string(), // the credit that the licence asks for
});
export type TideStation = z.infer<typeof TideStation>;

/**
 * Body of `GET /api/tide_station`: the constants that a place's tides are computed from, its port's own or interpolated.
 * `station` null: no port is near enough. The rest as in the body of `GET /api/tidal`.
 */
export const NearestTideStation = TidalData.pick({ ports: true, error_m: true, error_min: true }).extend({
  station: TideStation.nullable(),
  distance_miles: z.number().nullable(),
});
export type NearestTideStation = z.infer<typeof NearestTideStation>;
