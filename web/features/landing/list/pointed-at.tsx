import { lazy, Suspense } from 'react';
import { Boundary } from '#web/ui/boundary.tsx';
import { layout } from '../map/layout.ts';
import type { Listed } from './listing.ts';

/** Its code is loaded when there is something to show: on a phone, where nothing is pointed at, that is rare. */
const SelectedLocations = lazy(() =>
  import('./selected-location.tsx').then((loaded) => ({ default: loaded.SelectedLocations })),
);

/** Reserves room for the selected location on wide screens. A touch opens a page without selecting first. */
const InItsPlace = ({ words }: { words: string }) => (
  <p
    className={`hidden items-center justify-center rounded-card border border-dashed border-ink-muted/50 p-5 text-center text-ink-muted lg:flex ${layout.card}`}
  >
    {words}
  </p>
);

const ChooseLocation = () => (
  <InItsPlace words="Point at a location in the list or on the map to see it here. Select it to see its conditions." />
);

/** What is known of the places that are pointed at. */
export function PointedAt({ places }: { places: readonly Listed[] }) {
  if (places.length === 0) return <ChooseLocation />;
  return (
    <Boundary
      resetKey={places.map(({ location }) => location.slug).join()}
      fallback={<InItsPlace words="This could not be loaded. Select the location to see its conditions." />}
    >
      <Suspense fallback={<ChooseLocation />}>
        <SelectedLocations selected={places} />
      </Suspense>
    </Boundary>
  );
}
