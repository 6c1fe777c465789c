import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { layout } from '../map/layout.ts';
import type { Listed } from './listing.ts';

/** Its code is loaded when there is something to show: on a phone, where nothing is pointed at, that is rare. */
const SelectedLocations = later(() =>
  import('./selected-location.tsx').then((loaded) => loaded.SelectedLocations),
);

/** Reserves room for the selected location on wide screens. A touch opens a page without selecting first. */
const ChooseLocation = () => (
  <p
    className={`hidden items-center justify-center rounded-card border border-dashed border-ink-muted/50 p-5 text-center text-ink-muted lg:flex ${layout.card}`}
  >
    Point at a location in the list or on the map to see it here. Select it to see its conditions.
  </p>
);

/** What is known of the places that are pointed at. */
export function PointedAt({ places }: { places: readonly Listed[] }) {
  if (places.length === 0) return <ChooseLocation />;
  return (
    <LaterPart
      resetKey={places.map(({ location }) => location.slug).join()}
      failure="This could not be loaded."
      instead="Select the location to see its conditions."
      placeholder={<ChooseLocation />}
    >
      <SelectedLocations selected={places} />
    </LaterPart>
  );
}
