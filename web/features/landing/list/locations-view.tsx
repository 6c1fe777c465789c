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

/** Nobody scrolls through thousands: showing this many at once keeps the page fast. */
const SHOWN_AT_ONCE = 50;
/** Only a few places are near, and on a phone the map comes below the list. */
const NEAREST_AT_ONCE = 10;

const NONE: readonly string[] = [];

/** The network (at least one location) as a list, a map and a card of the selected location. */
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
