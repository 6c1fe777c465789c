import type { Location } from '#contract/network/locations.ts';
import { PlacePage } from '#web/shared/place/place-page.tsx';
import { Deferred, InTurn } from '#web/shared/ui/deferred.tsx';
import { EmergencyCall } from '#web/shared/ui/emergency-call.tsx';
import { PageFooter } from '#web/shared/ui/page/page-footer.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { CurrentConditions } from './current-conditions.tsx';
import { DayForecast } from './day-forecast.tsx';
import { MarineAnalysis } from './marine-analysis.tsx';
import { MarineConditions } from './marine-conditions.tsx';
import { MarineHours } from './marine-hours.tsx';
import { WaterNotice } from './water-notice.tsx';
import { WeatherHours } from './weather-hours.tsx';

/** The forecast for one place: now, hour by hour, and day by day. */
export const ForecastPage = ({ slug }: { slug: string }) => (
  <PlacePage slug={slug} page="forecast" after={<ForecastFooter />}>
    {(location) => <Sections location={location} />}
  </PlacePage>
);

const Sections = ({ location }: { location: Location }) => (
  <>
    <WaterNotice location={location} />
    <OnThisPage />
    <CurrentConditions location={location} />
    <MarineConditions location={location} />
    <Deferred placeholder={<Skeleton className="h-640" />}>
      {/* A table of hours and its graph are enough for a phone to lay out at once. */}
      <InTurn
        parts={[
          <MarineAnalysis key="analysis" location={location} />,
          <MarineHours key="marine" location={location} />,
          <WeatherHours key="weather" location={location} />,
          <DayForecast key="days" location={location} />,
        ]}
      />
    </Deferred>
  </>
);

const parts = [
  { id: 'current-conditions', words: 'Now' },
  { id: 'marine-conditions', words: 'Sea' },
  { id: 'marine-hours', words: '24 hours' },
  { id: 'day-forecast', words: '7 days' },
] as const;

const OnThisPage = () => (
  <nav
    aria-label="On this page"
    className="flex flex-wrap gap-px sm:w-fit overflow-hidden rounded-card border border-line bg-line print:hidden"
  >
    {parts.map(({ id, words }) => (
      <a
        key={id}
        href={`#${id}`}
        className="flex min-h-11 grow basis-16 items-center whitespace-nowrap sm:basis-auto justify-center bg-surface px-2 sm:px-6 font-semibold text-sea no-underline hover:bg-neutral-ground focus-visible:-outline-offset-3"
      >
        {words}
      </a>
    ))}
  </nav>
);

const ForecastFooter = () => (
  <PageFooter>
    <h2 className="mb-2 text-base font-semibold text-ink">What a forecast is</h2>
    <p className="max-w-prose">
      Everything on this page comes from computer models, the values for now as well: nothing was measured at
      the beach. The further ahead, the less sure it is. All times are UK times.
    </p>
    <div className="mt-2">
      <EmergencyCall />
    </div>
  </PageFooter>
);
