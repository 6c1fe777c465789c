import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import type { ConcernKind } from '#domain/overview/concerns.ts';
import { useNearMe } from '#web/shared/place/near-me.ts';
import { useRememberedPlaces } from '#web/shared/place/remembered-places.ts';
import { useEntryState } from '#web/shared/ui/browser/use-entry-state.ts';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';
import { COMPARED_AT_MOST } from '../compare/compare-search.ts';
import { FilterChips } from '../filters/filter-chips.tsx';
import {
  type Filter,
  filtered,
  filtersOf,
  mostHiding,
  shownConcerns,
  switchedOff,
} from '../filters/filters.ts';
import type { SortOrder } from '../filters/landing-search.ts';
import { useLandingSearch } from '../filters/use-landing-search.ts';
import { useOverview } from '../glance/use-overview.ts';
import { layout } from '../map/layout.ts';
import { MapCard } from '../map/map-card.tsx';
import { CompareBar } from './compare-bar.tsx';
import { CountsLine } from './counts-line.tsx';
import { FigureDoubts, FigureRuns } from './figure-ages.tsx';
import { FindLocation } from './find-location.tsx';
import { findLocations, inListOrder } from './finding.ts';
import { Legend } from './legend.tsx';
import { ListTools } from './list-tools.tsx';
import { type Listed, listing } from './listing.ts';
import { LocationCounts } from './location-counts.tsx';
import { LocationList } from './location-list.tsx';
import { PointedAt } from './pointed-at.tsx';

const NONE: readonly string[] = [];
const WIDE = '(min-width: 64rem)';

/** How many places each concern is the highest of. */
function countConcerns(listed: readonly Listed[]): ReadonlyMap<ConcernKind, number> {
  const counts = new Map<ConcernKind, number>();
  for (const { view } of listed) {
    const kind = view?.concerns[0]?.kind;
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** The places by which the map is drawn: the same list while they are the same places, in whatever order. */
function useSamePlaces(listed: readonly Listed[], ordered: readonly Location[]): readonly Location[] {
  const slugs = listed
    .map(({ location }) => location.slug)
    .toSorted()
    .join('\n');
  return useMemo(() => {
    const wanted = new Set(slugs.split('\n'));
    return ordered.filter(({ slug }) => wanted.has(slug));
  }, [slugs, ordered]);
}

/** What the address, the field and the device choose of the locations, in order. */
function useListed(locations: readonly Location[]) {
  const ordered = useMemo(() => inListOrder(locations), [locations]);
  const { search, change } = useLandingSearch();
  const [text, setText] = useEntryState('search', '');
  const typed = useDeferredValue(text);
  const { nearMe, toggle } = useNearMe();
  const place = search.near === undefined ? undefined : locations.find(({ slug }) => slug === search.near);
  const own = nearMe.kind === 'found' ? nearMe.position : null;
  const position = place ?? own;
  const overview = useOverview();
  const { favourites, lastVisited } = useRememberedPlaces();
  const all = useMemo(() => {
    const views = new Map(Object.entries(overview.view?.places ?? {}));
    return listing(ordered, { position, views, order: search.sort ?? null, favourites, lastVisited });
  }, [ordered, position, overview.view?.places, search.sort, favourites, lastVisited]);
  const listed = useMemo(() => {
    const found = new Set(findLocations(ordered, typed));
    return all.filter(({ location }) => found.has(location));
  }, [all, ordered, typed]);
  const origin = place?.name ?? (own && 'you');
  return {
    ordered,
    search,
    change,
    text,
    setText,
    nearMe,
    toggle,
    position,
    own,
    overview,
    all,
    listed,
    origin,
  };
}

/** The network (at least one location) as a list, a map and a card of the selected location. */
export function LocationsView({ locations }: { locations: readonly Location[] }) {
  const {
    ordered,
    search,
    change,
    text,
    setText,
    nearMe,
    toggle,
    position,
    own,
    overview,
    all,
    listed,
    origin,
  } = useListed(locations);
  const showsUnknown = search.unknown === 'shown';
  const isWaiting = overview.view === null && !overview.hasFailed;
  const filters = useMemo(() => (isWaiting ? [] : filtersOf(search, origin)), [isWaiting, search, origin]);
  const off = useMemo(() => switchedOff(filters, all), [filters, all]);
  const result = useMemo(
    () => filtered(listed, filters, off, showsUnknown),
    [listed, filters, off, showsUnknown],
  );
  const counts = useMemo(() => {
    const others = filters.filter(({ name }) => name !== 'show');
    return overview.view && countConcerns(filtered(listed, others, off, showsUnknown).shown);
  }, [overview.view, listed, filters, off, showsUnknown]);
  const worst = result.shown.length === 0 ? mostHiding(listed, filters, off, showsUnknown) : null;
  const shown = useSamePlaces(result.shown, ordered);
  const hidden = useSamePlaces(result.hiddenPlaces, ordered);

  const [pointedAt, setPointedAt] = useState(NONE);
  const navigate = useNavigate();
  const open = (slug: string) => void navigate({ to: '/locations/$slug', params: { slug } });
  const nearest = position && result.shown[0] ? result.shown[0].location.slug : null;
  const selected = useMemo(
    () => (pointedAt.length || nearest === null ? pointedAt : [nearest]),
    [pointedAt, nearest],
  );
  const chosen = listed.filter(({ location }) => selected.includes(location.slug));

  const [compared, setCompared] = useEntryState<readonly string[]>('compared', NONE);
  const [isComparing, setComparing] = useState(false);
  const compare = useCallback(
    (slug: string, isCompared: boolean) =>
      setCompared((before) => [...before.filter((each) => each !== slug), ...(isCompared ? [slug] : [])]),
    [setCompared],
  );

  const findNear = () => {
    setPointedAt(NONE);
    if (search.near !== undefined) change({ near: undefined });
    toggle();
  };
  const sort = (order: SortOrder | undefined) => {
    if (order === 'distance' && !position) toggle();
    change({ sort: order });
  };
  const drop = ({ name }: Filter) => change({ [name]: undefined });
  const toggleConcern = (kind: ConcernKind) => {
    const before = shownConcerns(search.show);
    const after = before.includes(kind) ? before.filter((each) => each !== kind) : [...before, kind];
    change({ show: after.join(',') || undefined });
  };

  const isWide = useMedia(WIDE);
  const [hasMap, setHasMap] = useState(false);
  if (!hasMap && (isWide || search.view === 'map')) setHasMap(true);
  const isMap = search.view === 'map';
  const marks = useMemo(
    () => new Map(listed.map(({ location, view }) => [location.slug, view?.concerns[0] ?? null])),
    [listed],
  );
  return (
    <div className={layout.page}>
      <h2 className="sr-only">Locations</h2>
      <div
        className={`max-lg:space-y-3 lg:flex lg:flex-row-reverse lg:items-center lg:justify-between lg:gap-x-3 ${layout.counts}`}
      >
        <LocationCounts locations={locations} />
        <Legend
          counts={counts}
          places={locations.length}
          chosen={shownConcerns(search.show)}
          onToggle={toggleConcern}
          className={layout.sideways}
        />
      </div>
      <div className={layout.columns}>
        <div className="min-w-0 space-y-2.5">
          <FindLocation
            text={text}
            count={listed.length}
            isFiltered={filters.length > 0}
            nearMe={nearMe}
            className={layout.find}
            onText={setText}
            onNearMe={findNear}
          >
            <ListTools
              search={search}
              locations={ordered}
              applied={filters.length - result.off.length}
              shown={result.shown.length}
              hasOrigin={position !== null}
              onChange={change}
              onSort={sort}
            />
          </FindLocation>
          <FilterChips
            filters={filters}
            off={off}
            search={search}
            isComparing={isComparing}
            onDrop={drop}
            onAdd={change}
            onComparing={setComparing}
            className={layout.sideways}
          />
          <CountsLine
            of={result}
            filters={filters}
            total={listed.length}
            isWaiting={isWaiting && Object.keys(search).some((name) => name !== 'view' && name !== 'sort')}
            worst={worst}
            showsUnknown={showsUnknown}
            onShowUnknown={(shows) => change({ unknown: shows ? 'shown' : undefined })}
            onDrop={drop}
          />
          <FigureDoubts overview={overview} />
          <div className={isMap ? 'max-lg:hidden' : ''}>
            <FigureRuns overview={overview} isAbove />
            <LocationList
              listed={result.shown}
              selected={selected}
              compared={compared}
              mayCompare={compared.length < COMPARED_AT_MOST}
              isComparing={isComparing}
              isWaiting={isWaiting}
              onSelect={setPointedAt}
              onCompare={compare}
            />
          </div>
          <CompareBar
            places={compared.flatMap((slug) => ordered.find((each) => each.slug === slug) ?? [])}
            onClear={() => setCompared(NONE)}
          />
        </div>
        <div className={`${layout.mapColumn} ${isMap ? '' : 'max-lg:hidden'}`}>
          {hasMap && (
            <MapCard
              locations={shown}
              hidden={hidden}
              marks={marks}
              position={own}
              around={position}
              withinMiles={position ? (search.within ?? null) : null}
              selected={selected}
              onSelect={setPointedAt}
              onOpen={open}
            />
          )}
          <PointedAt places={chosen} />
          <FigureRuns overview={overview} />
        </div>
      </div>
    </div>
  );
}
