import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { layout } from './layout.ts';
import type { LocationMapProps } from './location-map.tsx';

const LocationMap = later(() => import('./location-map.tsx').then(({ LocationMap }) => LocationMap));

/** The map. Its code loads after the page's text is drawn. */
export function MapCard(props: LocationMapProps) {
  const { data: settings } = useQuery(settingsQuery());
  const [picturesFailed, setPicturesFailed] = useState(false);
  return (
    <div className="relative">
      <a
        href="#after-map"
        className="absolute top-2 left-2 z-10 rounded-lg bg-surface px-4 py-2 font-semibold text-sea not-focus:sr-only"
      >
        Skip the map
      </a>
      <div
        className={`relative overflow-clip rounded-card border border-line bg-neutral-ground ${layout.map}`}
      >
        <LaterPart
          failure="The map could not be loaded"
          instead="Every location is in the list."
          inFrame
          placeholder={<Skeleton className="size-full" />}
        >
          <LocationMap {...props} settings={settings} onPictures={(shown) => setPicturesFailed(!shown)} />
        </LaterPart>
        {props.hidden.length > 0 && (
          <p className="pointer-events-none absolute bottom-11 left-2 z-10 flex items-center gap-2 rounded-lg bg-surface/95 px-3 py-1 text-xs text-ink-muted">
            <span aria-hidden className="size-2 rounded-full bg-[#6d7f92]" />
            Hidden by the filters
          </p>
        )}
      </div>
      <p id="after-map" role="status" className="px-1 text-sm text-ink-muted not-empty:mt-2">
        {picturesFailed && "Map pictures can't be loaded; positions are right"}
      </p>
    </div>
  );
}
