import type { Location } from '#contract/locations.ts';
import { PlacePage } from '#web/place/place-page.tsx';
import { AtAGlance } from './at-a-glance.tsx';
import { Disclaimer } from './disclaimer.tsx';
import { MarineCard } from './marine-card.tsx';
import { SafetyMessage } from './safety-message.tsx';
import { StormOverflowsCard } from './storm-overflows-card.tsx';
import { TideCard } from './tide-card.tsx';
import { WaterQualityCard } from './water-quality-card.tsx';
import { WeatherCard } from './weather-card.tsx';

/** Everything about one place, the most urgent first. */
export const LocationPage = ({ slug }: { slug: string }) => (
  <PlacePage
    slug={slug}
    page="location"
    before={({ custom_message }) => <SafetyMessage message={custom_message} />}
    after={<Disclaimer />}
  >
    {(location) => <Conditions location={location} />}
  </PlacePage>
);

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
