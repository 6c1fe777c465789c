import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Display } from '#contract/displays.ts';
import { assignedLocationsQuery } from '#web/admin/queries.ts';
import { settingsQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { placesWithDisplays } from './places-with-displays.ts';

const DisplaysMap = lazy(() => import('./displays-map.tsx'));

/** Where the displays of the list are. The code of the map is loaded when somebody asks for it. */
export function MapOfDisplays({
  displays,
  onPlace,
}: {
  displays: readonly Display[];
  /** Somebody has pressed on a place. */
  onPlace: (name: string) => void;
}) {
  const { data: settings } = useQuery(settingsQuery());
  const { data, error } = useQuery(assignedLocationsQuery());
  const [picturesFailed, setPicturesFailed] = useState(false);
  if (error && !data) return <MapFailed />;
  return (
    <div>
      <div className="h-80 overflow-clip rounded-card border border-line bg-neutral-ground lg:h-112">
        {data && (
          <CatchBoundary getResetKey={() => 'map'} errorComponent={MapFailed}>
            <Suspense fallback={<Skeleton className="size-full" />}>
              <DisplaysMap
                places={placesWithDisplays(displays, data.locations)}
                settings={settings}
                onPictures={(shown) => setPicturesFailed(!shown)}
                onPlace={onPlace}
              />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
      <p className="px-1 pt-1 text-sm text-ink-muted">
        A mark stands for a place. Its shape is that of the display that most needs somebody.{' '}
        <span role="status">{picturesFailed && 'Map pictures can’t be loaded; positions are right.'}</span>
      </p>
    </div>
  );
}

const MapFailed = () => (
  <Notice tone="caution" title="The map could not be loaded" className="m-4">
    Every display is in the list.
  </Notice>
);
