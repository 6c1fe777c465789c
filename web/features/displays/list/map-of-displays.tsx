import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Display } from '#contract/displays/displays.ts';
import { assignedLocationsQuery } from '#web/admin/queries.ts';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { placesWithDisplays } from './places-with-displays.ts';

const DisplaysMap = later(() => import('./displays-map.tsx').then((map) => map.default));

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
          <LaterPart {...missing} inFrame placeholder={<Skeleton className="size-full" />}>
            <DisplaysMap
              places={placesWithDisplays(displays, data.locations)}
              settings={settings}
              onPictures={(shown) => setPicturesFailed(!shown)}
              onPlace={onPlace}
            />
          </LaterPart>
        )}
      </div>
      <p className="px-1 pt-1 text-sm text-ink-muted">
        A mark stands for a place. Its shape is that of the display that most needs somebody.{' '}
        <span role="status">{picturesFailed && 'Map pictures can’t be loaded; positions are right.'}</span>
      </p>
    </div>
  );
}

const missing = { failure: 'The map could not be loaded', instead: 'Every display is in the list.' };

const MapFailed = () => (
  <Notice tone="caution" title={missing.failure} className="m-4">
    {missing.instead}
  </Notice>
);
