import { z } from 'zod';
import { Instant } from '../time.ts';
import { Crossing } from './crossings.ts';

export const Latitude = z.number().min(-90).max(90); // degrees north, WGS 84
export const Longitude = z.number().min(-180).max(180); // degrees east, WGS 84

export const CustomMessage = z.object({
  title: z.string(),
  message: z.string(),
  message_type: z.enum(['warning', 'info']),
  author: z.string(),
  created_at: Instant,
  expires_at: Instant.nullable(), // null: never expires
});
export type CustomMessage = z.infer<typeof CustomMessage>;

export const Location = z.object({
  _id: z.string(),
  name: z.string(),
  slug: z.string(),
  latitude: Latitude,
  longitude: Longitude,
  active: z.boolean(),
  grid_ref: z.string().nullable(), // Ordnance Survey national grid, for example 'SX 45034 53393'
  w3w: z.string().nullable(), // what3words, typed by an administrator
  admiralty_station_id: z.string().nullable(), // keeps leading zeros and letters: '0015A'
  bathing_water_ids: z.array(z.string()), // EUBWIDs; empty: the nearest designated waters are used
  marine_latitude: Latitude.nullable(), // where the marine model is asked, if not at the location itself
  marine_longitude: Longitude.nullable(),
  shore_bearing: z.number().min(0).lt(360).nullable(), // degrees true, looking out to sea
  crossings: z.array(Crossing), // ways that the tide cuts off; copies stored before there were any lack it
  custom_message: CustomMessage.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Location = z.infer<typeof Location>;

/** Body of `GET /api/locations`. */
export const LocationList = z.object({ locations: z.array(Location) });
export type LocationList = z.infer<typeof LocationList>;

/** Body of `GET /locations/{name}`. */
export const LocationAnswer = z.object({ location: Location });
