import type { Display, DisplayState } from '#contract/displays/displays.ts';
import type { Location } from '#contract/network/locations.ts';
import { listedDisplays } from './listed-displays.ts';

/** The displays of one place, which stand at one point of the map. */
export interface PlaceWithDisplays {
  name: string;
  latitude: number;
  longitude: number;
  /** Of the display that most needs somebody. */
  state: DisplayState;
  names: readonly string[];
}

/** The places of the displays, as far as it is known where they are. */
export function placesWithDisplays(
  displays: readonly Display[],
  locations: readonly Pick<Location, '_id' | 'name' | 'latitude' | 'longitude'>[],
): PlaceWithDisplays[] {
  const ordered = listedDisplays(displays, {});
  const places = new Set(ordered.map(({ location_id }) => location_id));
  return locations.flatMap(({ _id, name, latitude, longitude }) => {
    if (!places.has(_id)) return [];
    const there = ordered.filter(({ location_id }) => location_id === _id);
    const [first] = there;
    return first
      ? [{ name, latitude, longitude, state: first.state, names: there.map((each) => each.name) }]
      : [];
  });
}
