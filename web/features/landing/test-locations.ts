import type { Location } from '#contract/locations.ts';
import { slugOf } from '#domain/slug.ts';

/** A location for tests, with what matters to the test. */
export const testLocation = (told: Partial<Location> & Pick<Location, 'name'>): Location => ({
  _id: slugOf(told.name),
  slug: slugOf(told.name),
  latitude: 50.83,
  longitude: -4.552,
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
  ...told,
});
