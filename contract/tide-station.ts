import { z } from 'zod';

/** A port with the harmonic constants from which its tides are computed. */
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

/** Body of `GET /api/tide_station`: the port whose constants the tides are computed from. Null: no port is near enough. */
export const NearestTideStation = z.object({
  station: TideStation.nullable(),
  distance_miles: z.number().nullable(),
});
export type NearestTideStation = z.infer<typeof NearestTideStation>;
