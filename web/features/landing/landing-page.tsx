import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, type LucideIcon, RadioTower, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LANDING_HEADING } from '#domain/places/titles.ts';
import { locationsQuery } from '#web/shared/api/queries.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { DisplaySettings } from '#web/shared/place/preferences/display-settings.tsx';
import { Deferred } from '#web/shared/ui/deferred.tsx';
import { Logo } from '#web/shared/ui/page/logo.tsx';
import { PageFooter } from '#web/shared/ui/page/page-footer.tsx';
import { PageHeader } from '#web/shared/ui/page/page-header.tsx';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { DataSources } from './data-sources.tsx';
import type { LandingTab } from './filters/landing-search.ts';
import { useLandingSearch } from './filters/use-landing-search.ts';
import { LandingPanel, LandingTabs } from './landing-tabs.tsx';
import { LocationsFailed, LocationsLoading, NoLocations } from './list/locations-missing.tsx';
import { LocationsView } from './list/locations-view.tsx';
import { SystemStatus } from './system-status.tsx';

/** Its code is loaded when somebody chooses it. */
const About = later(() => import('./about.tsx').then((loaded) => loaded.About));

const promises: readonly { Icon: LucideIcon; text: string }[] = [
  { Icon: Clock, text: '24/7 monitoring' },
  { Icon: RadioTower, text: 'Real-time weather data' },
  { Icon: ShieldCheck, text: 'Safety first' },
];

function Locations() {
  const { data: locations, error, isFetching, refetch } = useQuery(locationsQuery());
  const again = { busy: isFetching, onAgain: () => void refetch() };
  if (locations?.length) return <LocationsView locations={locations} />;
  if (locations) return <NoLocations {...again} />;
  if (error) return <LocationsFailed error={error} {...again} />;
  return <LocationsLoading />;
}

/** The chosen tab is part of the address: links can open it, and Back returns to the one before. */
function useTab(): { tab: LandingTab; choose: (tab: LandingTab) => void } {
  const {
    search: { tab = 'map' },
    change,
  } = useLandingSearch();
  const choose = (next: LandingTab) => {
    if (next !== tab) change({ tab: next === 'map' ? undefined : next });
  };
  return { tab, choose };
}

/** The first page: the network on a map and as a list. `actions` are at the end of the top row. */
export function LandingPage({ actions }: { actions?: ReactNode }) {
  const { tab, choose } = useTab();
  const [seen, setSeen] = useState<readonly LandingTab[]>([tab]);
  if (!seen.includes(tab)) setSeen([...seen, tab]);
  return (
    <>
      <PageHeader
        lead={<Logo />}
        actions={<div className="print:hidden">{actions}</div>}
        width="max-w-[87rem]"
        className="relative isolate overflow-clip"
      >
        <SeaLines />
        <div className="relative flex flex-wrap items-end justify-between gap-x-8 gap-y-1 sm:gap-y-4">
          <div>
            <PageTitle>{LANDING_HEADING}</PageTitle>
            <ul className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-on-deep-muted sm:mt-3 sm:gap-x-5 sm:text-base">
              {promises.map(({ Icon, text }) => (
                <li key={text} className="flex items-center gap-1.5">
                  <Icon aria-hidden className="size-4 max-sm:hidden" />
                  {text}
                </li>
              ))}
            </ul>
          </div>
          <div className="flex grow items-center justify-between gap-x-4 sm:grow-0 print:hidden">
            <SystemStatus />
            <Link
              to="/windows"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              When can I go?
            </Link>
            <DisplaySettings />
          </div>
        </div>
      </PageHeader>
      <main id="main">
        <div className="deep-band">
          <div className="mx-auto max-w-[87rem] px-4 sm:px-6">
            <LandingTabs chosen={tab} onChoose={choose} />
          </div>
        </div>
        <div className="mx-auto max-w-[87rem] px-4 pt-3 sm:px-6">
          <LandingPanel tab="map" chosen={tab}>
            {seen.includes('map') && <Locations />}
          </LandingPanel>
          <LandingPanel tab="about" chosen={tab}>
            {seen.includes('about') && (
              <LaterPart
                resetKey={tab}
                failure="What this is about could not be loaded."
                placeholder={<Skeleton className="h-96 rounded-card" />}
              >
                <About />
              </LaterPart>
            )}
          </LandingPanel>
        </div>
      </main>
      <PageFooter width="max-w-[87rem]">
        <Deferred placeholder={null}>
          <DataSources />
        </Deferred>
      </PageFooter>
    </>
  );
}

const WAVES = 8;

/** A line of swell across the drawing at this height. */
const crest = (height: number) => `M-240 ${height}${'q60-22 120 0t120 0'.repeat(WAVES)}`;

/** Decorative swell behind the page's heading. */
const SeaLines = () => (
  <svg
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-0 bottom-0 h-36 w-full text-on-deep-muted mask-[linear-gradient(to_right,transparent_40%,black)] max-md:hidden"
    viewBox="0 0 1440 144"
    preserveAspectRatio="xMidYMax slice"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    <path d={crest(40)} opacity=".06" />
    <path d={crest(70)} opacity=".1" transform="translate(60)" />
    <path d={crest(100)} opacity=".14" transform="translate(120)" />
    <path d={crest(130)} opacity=".2" transform="translate(20)" />
  </svg>
);
