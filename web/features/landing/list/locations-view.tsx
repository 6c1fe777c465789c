import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { useRememberedPlaces } from '#web/place/remembered-places.ts';
import { useEntryState } from '#web/ui/use-entry-state.ts';
import { layout } from '../map/layout.ts';
import { MapCard } from '../map/map-card.tsx';
import { FindLocation } from './find-location.tsx';
import { findLocations, inListOrder } from './finding.ts';
import { listing } from './listing.ts';
import { LocationCounts } from './location-counts.tsx';
import { LocationList } from './location-list.tsx';
import { useNearMe } from './near-me.ts';
import { ChooseLocation, SelectedLocations } from './selected-location.tsx';

/** A list of thousands is read by searching it; so many at once keep the page light. */
const SHOWN_AT_ONCE = 50;
/** Of the nearest, few are near; on a phone the map with them stands below. */
const NEAREST_AT_ONCE = 10;

const NONE: readonly string[] = [];

/** The network, at least one location of it, as list, map and card of the one that is pointed at. */
export function LocationsView({ locations }: { locations: readonly Location[] }) {
  const ordered = useMemo(() => inListOrder(locations), [locations]);
  const [text, setText] = useEntryState('search', '');
  const typed = useDeferredValue(text);
  const found = useMemo(() => findLocations(ordered, typed), [ordered, typed]);
  const { nearMe, toggle } = useNearMe();
  const position = nearMe.kind === 'found' ? nearMe.position : null;
  const { favourites, lastVisited } = useRememberedPlaces();
  const listed = useMemo(
    () => listing(found, { position, favourites, lastVisited }),
    [found, position, favourites, lastVisited],
  );
  const [pointedAt, setPointedAt] = useState(NONE);
  const navigate = useNavigate();
  const open = (slug: string) => void navigate({ to: '/locations/$slug', params: { slug } });

  const nearest = position && listed[0] ? listed[0].location.slug : null;
  const selected = useMemo(
    () => (pointedAt.length || nearest === null ? pointedAt : [nearest]),
    [pointedAt, nearest],
  );
  const chosen = ordered.filter(({ slug }) => selected.includes(slug));
  const findNear = () => {
    setPointedAt(NONE);
    toggle();
  };

  const list = (
    <LocationList
      key={position ? 'nearest' : 'list'}
      className={layout.list}
      listed={listed}
      step={position ? NEAREST_AT_ONCE : SHOWN_AT_ONCE}
      selected={selected}
      onSelect={setPointedAt}
    />
  );
  const map = (
    <div key="map" className={layout.mapColumn}>
      <MapCard
        locations={found}
        position={position}
        selected={selected}
        onSelect={setPointedAt}
        onOpen={open}
      />
      {chosen.length ? <SelectedLocations locations={chosen} position={position} /> : <ChooseLocation />}
    </div>
  );
  const isFinding = text.trim() !== '' || position !== null;
  return (
    <div className={layout.page}>
      <LocationCounts locations={locations} />
      <div className={layout.columns}>
        <FindLocation
          text={text}
          count={found.length}
          nearMe={nearMe}
          className={layout.find}
          onText={setText}
          onNearMe={findNear}
        />
        {/* In one column, what is found stands straight under the field; before that, the map. */}
        {isFinding ? [list, map] : [map, list]}
      </div>
    </div>
  );
}
