import { useQuery } from '@tanstack/react-query';
import type { Location } from '#contract/locations.ts';
import { isNotFound } from '#web/api/failures.ts';
import { locationQuery } from '#web/api/queries.ts';
import { Notice } from '#web/ui/notice.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { LocationFailed, LocationNotFound } from './location-failures.tsx';
import { LocationHeader } from './location-header.tsx';
import { LocationSkeleton } from './location-skeleton.tsx';
import { MarineCard } from './marine-card.tsx';
import { SafetyMessage } from './safety-message.tsx';
import { StormOverflowsCard } from './storm-overflows-card.tsx';
import { TideCard } from './tide-card.tsx';
import { WaterQualityCard } from './water-quality-card.tsx';
import { WeatherCard } from './weather-card.tsx';

/** Everything about one place, the most urgent first. */
export function LocationPage({ slug }: { slug: string }) {
  const query = useQuery(locationQuery(slug));
  const { data: location, error } = query;
  if (isNotFound(error)) return <LocationNotFound />;
  if (location) return <Loaded location={location} />;
  return error ? <LocationFailed query={query} /> : <LocationSkeleton />;
}

function Loaded({ location }: { location: Location }) {
  return (
    <>
      <LocationHeader location={location} />
      <main id="main" className="relative mx-auto -mt-14 max-w-6xl space-y-4 px-4 sm:px-6">
        <SafetyMessage message={location.custom_message} />
        {location.active ? <Conditions location={location} /> : <NotMonitored />}
      </main>
      <Disclaimer />
    </>
  );
}

const Conditions = ({ location }: { location: Location }) => (
  <>
    <AtAGlance location={location} />
    <div className="grid gap-4 md:grid-cols-2">
      <TideCard location={location} className="md:col-span-2" />
      <WeatherCard location={location} />
      <MarineCard location={location} />
      <WaterQualityCard location={location} />
      <StormOverflowsCard location={location} />
    </div>
  </>
);

const NotMonitored = () => (
  <Notice tone="info" title="This location is not monitored at present.">
    There are no current conditions to show. Choose another place nearby from all locations.
  </Notice>
);
