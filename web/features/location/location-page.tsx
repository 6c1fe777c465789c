import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Location } from '#contract/network/locations.ts';
import { matchingMessagesQuery } from '#web/shared/api/queries.ts';
import { PlacePage } from '#web/shared/place/place-page.tsx';
import { Deferred } from '#web/shared/ui/deferred.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';
import { Adverts } from './adverts/adverts.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { AtAGlance } from './glance/at-a-glance.tsx';
import { LightAndCold } from './light/light-and-cold.tsx';
import { AutomatedAlerts } from './notices/automated-alerts.tsx';
import { OnPaper } from './notices/on-paper.tsx';
import { SafetyMessage } from './notices/safety-message.tsx';
import { OneDay } from './one-day/one-day.tsx';
import { Crossings } from './tide/crossings.tsx';
import { TideCard } from './tide/tide-card.tsx';
import { StormOverflowsCard } from './water/storm-overflows-card.tsx';
import { WaterQualityCard } from './water/water-quality-card.tsx';
import { MarineCard } from './weather/marine-card.tsx';
import { WeatherCard } from './weather/weather-card.tsx';

/** Everything about one place, the most urgent first. */
export function LocationPage({ slug }: { slug: string }) {
  useQuery(matchingMessagesQuery(slug)); // requested with the place, so that alerts do not move the page down later
  return (
    <OnPaper
      slug={slug}
      page={
        <PlacePage slug={slug} page="location" before={Messages} after={<Disclaimer />}>
          {(location) => <Cards location={location} />}
        </PlacePage>
      }
    />
  );
}

const Messages = (location: Location) => (
  <>
    <SafetyMessage slug={location.slug} message={location.custom_message} />
    {location.active && <AutomatedAlerts location={location} />}
  </>
);

const Cards = ({ location }: { location: Location }) => (
  <>
    <AtAGlance location={location} />
    <div className="grid gap-4 md:grid-cols-2">
      <Crossings location={location} />
      <TideCard location={location} className="md:col-span-2" />
      <OneDay location={location} />
      <WhenCanIGo slug={location.slug} />
      <Deferred placeholder={<FurtherDown />}>
        <WeatherCard location={location} />
        <MarineCard location={location} />
        <WaterQualityCard location={location} />
        <StormOverflowsCard location={location} />
        <LightAndCold location={location} />
      </Deferred>
    </div>
    <Deferred placeholder={null}>
      <Adverts location={location} />
    </Deferred>
  </>
);

const WhenCanIGo = ({ slug }: { slug: string }) => (
  <p className="md:col-span-2 print:hidden">
    <Link to="/windows" search={{ place: slug }} className={textLinkClass}>
      When can I go? The coming week
    </Link>
  </p>
);

const FurtherDown = () => <Skeleton className="h-440 md:col-span-2 md:h-256" />;
