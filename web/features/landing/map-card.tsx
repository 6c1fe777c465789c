import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { settingsQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { layout } from './layout.ts';
import { StateMark } from './location-state.tsx';

const LocationMap = lazy(() =>
  import('./location-map.tsx').then(({ LocationMap }) => ({ default: LocationMap })),
);

const MapFailed = () => (
  <Notice tone="caution" title="The map could not be loaded" className="m-4">
    Every location is in the list.
  </Notice>
);

function Legend({ picturesFailed }: { picturesFailed: boolean }) {
  return (
    <div
      className={`mt-2 flex flex-wrap justify-between gap-x-6 px-1 text-sm text-ink-muted ${layout.legend}`}
    >
      <p className="flex flex-wrap items-center gap-x-4">
        {[true, false].map((active) => (
          <span key={String(active)} className="flex items-center gap-2">
            <StateMark active={active} />
            {active ? 'Active' : 'Inactive'}
          </span>
        ))}
      </p>
      <p role="status">{picturesFailed && "Map pictures can't be loaded; positions are right"}</p>
    </div>
  );
}

/** The map, its code fetched after the page's words, and what its marks mean. */
export function MapCard(props: {
  locations: readonly Location[];
  selected: string | null;
  onSelect: (slug: string) => void;
  onOpen: (slug: string) => void;
}) {
  const { data: settings } = useQuery(settingsQuery());
  const [picturesFailed, setPicturesFailed] = useState(false);
  return (
    <div id="map" className="relative scroll-mt-4">
      <a
        href="#after-map"
        className="absolute top-2 left-2 z-10 rounded-lg bg-surface px-4 py-2 font-semibold text-sea not-focus:sr-only"
      >
        Skip the map
      </a>
      <div className={`overflow-clip rounded-card border border-line bg-neutral-ground ${layout.map}`}>
        <CatchBoundary getResetKey={() => 'map'} errorComponent={MapFailed}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <LocationMap {...props} settings={settings} onPictures={(shown) => setPicturesFailed(!shown)} />
          </Suspense>
        </CatchBoundary>
      </div>
      <div id="after-map">
        <Legend picturesFailed={picturesFailed} />
      </div>
    </div>
  );
}
