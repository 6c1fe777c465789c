import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/network/locations.ts';
import type { Limits } from '#domain/windows/limits.ts';
import { locationsQuery } from '#web/shared/api/queries.ts';
import { BackToLocation, BackToLocations } from '#web/shared/place/back-links.tsx';
import { LiveClock } from '#web/shared/place/connection/live-clock.tsx';
import { useNearMe } from '#web/shared/place/near-me.ts';
import { DisplaySettings } from '#web/shared/place/preferences/display-settings.tsx';
import { ShareButton } from '#web/shared/place/share-button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { LimitsCard } from './limits-card.tsx';
import { nearPlaces } from './near-places.ts';
import { WhereCard } from './where-card.tsx';
import { WindowsResult } from './windows-result.tsx';
import { askedOf, limitSearch, type WindowsSearch } from './windows-search.ts';

/** When a reader's limits are met in the coming seven days, at one place or at all near. `search` is the address. */
export function WindowsPage({
  search,
  onSearch,
}: {
  search: WindowsSearch;
  onSearch: (search: WindowsSearch) => void;
}) {
  const { data: locations, error, isFetching, refetch } = useQuery(locationsQuery());
  const place = locations?.find(({ slug }) => slug === search.place);
  return (
    <>
      <PageHeader lead={place ? <BackToLocation {...place} /> : <BackToLocations />} actions={<LiveClock />}>
        <div className="relative flex flex-wrap items-start justify-between gap-2">
          <PageTitle>When can I go?</PageTitle>
          <div className="relative flex gap-2">
            <ShareButton title="When can I go?" address={window.location.href} />
            <DisplaySettings />
          </div>
        </div>
      </PageHeader>
      <main id="main" className="mx-auto max-w-6xl space-y-4 px-4 py-5 sm:px-6">
        {locations ? (
          <Content locations={locations} search={search} onSearch={onSearch} />
        ) : error ? (
          <LoadingFailed
            title="The places could not be loaded"
            error={error}
            busy={isFetching}
            onRetry={refetch}
          />
        ) : (
          <>
            <p role="status" className="sr-only">
              Loading places…
            </p>
            <Skeleton className="h-96 rounded-card" />
          </>
        )}
      </main>
    </>
  );
}

function Content({
  locations,
  search,
  onSearch,
}: {
  locations: readonly Location[];
  search: WindowsSearch;
  onSearch: (search: WindowsSearch) => void;
}) {
  const { nearMe, toggle } = useNearMe();
  const { purpose, limits, miles } = askedOf(search);
  const one = locations.find(({ slug, active }) => active && slug === search.place);
  const centre = locations.find(({ slug }) => slug === search.near);
  const around = centre ?? (nearMe.kind === 'found' && !one ? nearMe.position : null);
  const near = around && !one ? nearPlaces(locations, around, miles) : null;
  const places = one ? [{ location: one, miles: null }] : (near?.places ?? []);
  const setLimits = (next: Limits) => onSearch({ ...whereOf(search), for: 'mine', ...limitSearch(next) });
  return (
    <>
      <WhereCard
        locations={locations}
        search={search}
        miles={miles}
        nearMe={nearMe}
        found={near}
        onWhere={(where) => onSearch({ ...limitsPartOf(search), ...where })}
        onNearMe={() => {
          onSearch({ ...limitsPartOf(search), within: miles });
          toggle();
        }}
      />
      <LimitsCard
        purpose={purpose}
        limits={limits}
        onPurpose={(next) => onSearch({ ...whereOf(search), for: next })}
        onLimits={setLimits}
      />
      {places.length > 0 ? (
        <WindowsResult
          title={
            one ? `The week at ${one.name}` : `The week within ${miles} miles of ${centre?.name ?? 'you'}`
          }
          places={places}
          limits={limits}
          onLimits={setLimits}
        />
      ) : (
        <Notice tone="info" title={around ? `No place within ${miles} miles.` : 'Choose a place first.'}>
          {around
            ? 'Choose a longer distance, or another place.'
            : 'Or let the device find what is near you.'}
        </Notice>
      )}
    </>
  );
}

const whereOf = ({ place, near, within }: WindowsSearch): WindowsSearch => ({
  ...(place !== undefined && { place }),
  ...(near !== undefined && { near }),
  ...(within !== undefined && { within }),
});

const limitsPartOf = ({
  place: _place,
  near: _near,
  within: _within,
  ...limits
}: WindowsSearch): WindowsSearch => limits;
