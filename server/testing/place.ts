import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';

/** A monitored location for tests: Plymouth by default. */
export const place = (more: Partial<Location> = {}): Location =>
  aLocation({
    _id: 'plymouth',
    name: 'Plymouth',
    slug: 'plymouth',
    latitude: 50.36,
    longitude: -4.18,
    ...more,
  });
