import type { Location } from '../network/locations.ts';

/** A location for tests, by default at Exmouth. What the test does not give is null. */
export const aLocation = (more: Partial<Location> = {}): Location => ({
  _id: more.slug ?? 'exmouth',
  name: 'Exmouth',
  slug: 'exmouth',
  latitude: 50.6111,
  longitude: -3.4017,
  active: true,
  grid_ref: null,
  w3w: null,
  admiralty_station_id: null,
  bathing_water_ids: [],
  marine_latitude: null,
  marine_longitude: null,
  shore_bearing: null,
  crossings: [],
  custom_message: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
