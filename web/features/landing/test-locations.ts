import type { Location } from '#contract/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { slugOf } from '#domain/places/slug.ts';

/** A location for tests, with what matters to the test: its name also makes its slug and its id. */
export const testLocation = (told: Partial<Location> & Pick<Location, 'name'>): Location =>
  aLocation({ _id: slugOf(told.name), slug: slugOf(told.name), ...told });
