import type { Location } from '#contract/locations.ts';

/** A monitored location for tests: Plymouth unless told otherwise. */
export const place = (more: Partial<Location> = {}): Location => ({
  _id: 'plymouth',
  name: 'Plymouth',
  slug: 'plymouth',
  latitude: 50.36,
  longitude: -4.18,
  active: true,
  grid_ref: null,
  w3w: null,
  admiralty_station_id: null,
  bathing_water_ids: [],
  marine_latitude: null,
  marine_longitude: null,
  shore_bearing: null,
  custom_message: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
