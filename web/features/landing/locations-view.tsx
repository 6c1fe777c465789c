import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { inListOrder } from './finding.ts';
import { layout } from './layout.ts';
import { LocationCounts } from './location-counts.tsx';
import { LocationList } from './location-list.tsx';
import { MapCard } from './map-card.tsx';
import { ChooseLocation, SelectedLocation } from './selected-location.tsx';

/** The network, at least one location of it, as list, map and card of the one that is pointed at. */
export function LocationsView({ locations }: { locations: readonly Location[] }) {
  const ordered = useMemo(() => inListOrder(locations), [locations]);
  const [chosen, setChosen] = useState<string | null>(null);
  const selected = ordered.find(({ slug }) => slug === chosen) ?? null;
  const navigate = useNavigate();
  const open = (slug: string) => void navigate({ to: '/locations/$slug', params: { slug } });

  return (
    <div className={layout.page}>
      <LocationCounts locations={locations} />
      <div className={layout.columns}>
        <LocationList locations={ordered} selected={selected?.slug ?? null} onSelect={setChosen} />
        <div className="min-w-0 space-y-4">
          <MapCard locations={ordered} selected={selected?.slug ?? null} onSelect={setChosen} onOpen={open} />
          {selected ? <SelectedLocation location={selected} /> : <ChooseLocation />}
        </div>
      </div>
    </div>
  );
}
