import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { locationQuery } from '#web/shared/api/queries.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { BackToLocations } from './back-links.tsx';
import { LocationFailed, LocationNotFound } from './location-failures.tsx';
import { LocationHeader } from './location-header.tsx';
import { loadingTexts, type PlacePageName } from './place-page-type.ts';

/** A page about one place: its header, and what is shown while it loads, where it is unknown, and where loading fails. */
export function PlacePage({
  slug,
  page,
  before,
  after,
  children,
}: {
  slug: string;
  page: PlacePageName;
  /** Shown first, whether the place is active or not. */
  before?: (location: Location) => ReactNode;
  after?: ReactNode;
  /** Shown for an active place. */
  children: (location: Location) => ReactNode;
}) {
  const query = useQuery(locationQuery(slug));
  const { data: location, error } = query;
  if (isNotFound(error)) return <LocationNotFound page={page} />;
  if (!location) return error ? <LocationFailed query={query} /> : <LocationSkeleton page={page} />;
  return (
    <>
      <LocationHeader location={location} page={page} />
      <main id="main" className="relative mx-auto -mt-14 max-w-6xl space-y-4 px-4 sm:px-6">
        {before?.(location)}
        {location.active ? children(location) : <NotMonitored />}
      </main>
      {after}
    </>
  );
}

const NotMonitored = () => (
  <Notice tone="info" title="This location is not monitored at present.">
    There are no current conditions to show. Choose another place nearby from all locations.
  </Notice>
);

/** The shape of the page while the place is loading. */
const LocationSkeleton = ({ page }: { page: PlacePageName }) => (
  <>
    <PageHeader className="pb-14" lead={<BackToLocations />}>
      <div className="h-35 sm:h-23">
        <PageTitle className="text-on-deep-muted">{loadingTexts[page]}</PageTitle>
      </div>
    </PageHeader>
    <main id="main" aria-busy="true" className="relative mx-auto -mt-14 max-w-6xl space-y-4 px-4 sm:px-6">
      <div className="rounded-lg bg-surface">
        <Skeleton className="h-72 border border-line md:h-29" />
      </div>
      <Skeleton className="h-128" />
    </main>
  </>
);
