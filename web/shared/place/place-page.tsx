import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { isNotFound } from '#web/shared/api/failures.ts';
import { locationQuery } from '#web/shared/api/queries.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { LocationFailed, LocationNotFound } from './location-failures.tsx';
import { LocationHeader } from './location-header.tsx';
import { LocationSkeleton } from './location-skeleton.tsx';
import type { PlacePageName } from './place-page-type.ts';

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
