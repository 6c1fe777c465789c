import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import { slugOf } from '#domain/places/slug.ts';

/** A location for tests with the given fields. Its name also makes its slug and its id. */
export const testLocation = (given: Partial<Location> & Pick<Location, 'name'>): Location =>
  aLocation({ _id: slugOf(given.name), slug: slugOf(given.name), ...given });
