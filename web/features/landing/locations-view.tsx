import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { settingsQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { inListOrder } from './finding.ts';
import { layout } from './layout.ts';
import { LocationCounts } from './location-counts.tsx';
import { LocationList } from './location-list.tsx';
import { SelectedLocation } from './selected-location.tsx';

const LocationMap = lazy(() =>
  import('./location-map.tsx').then(({ LocationMap }) => ({ default: LocationMap })),
);

const MapFailed = () => (
  <Notice tone="caution" title="The map could not be loaded" className="m-4">
    Every location is in the list.
  </Notice>
);

/** The network, at least one location of it, as map, card and list. One location is always the selected one. */
export function LocationsView({ locations }: { locations: readonly Location[] }) {
  const ordered = useMemo(() => inListOrder(locations), [locations]);
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = ordered.find(({ slug }) => slug === chosen) ?? ordered[0];
  const { data: settings } = useQuery(settingsQuery());
  const navigate = useNavigate();
  const open = (slug: string) => void navigate({ to: '/locations/$slug', params: { slug } });

  return (
    <div className={layout.page}>
      <LocationCounts locations={locations} />
      <div className={layout.columns}>
        <div className="min-w-0 space-y-4">
          <section aria-label="Map" className="relative">
            <a
              href="#locations"
              className="absolute top-2 right-2 z-10 rounded-lg bg-surface px-4 py-2 font-semibold text-sea not-focus:sr-only"
            >
              Skip the map
            </a>
            <div className={`overflow-clip rounded-card border border-line bg-neutral-ground ${layout.map}`}>
              <CatchBoundary getResetKey={() => 'map'} errorComponent={MapFailed}>
                <Suspense fallback={<Skeleton className="size-full" />}>
                  <LocationMap
                    locations={ordered}
                    settings={settings}
                    selected={selected?.slug ?? null}
                    onSelect={setChosen}
                    onOpen={open}
                  />
                </Suspense>
              </CatchBoundary>
            </div>
          </section>
          {selected && <SelectedLocation location={selected} />}
        </div>
        <LocationList locations={ordered} selected={selected?.slug ?? null} onSelect={setChosen} />
      </div>
    </div>
  );
}
