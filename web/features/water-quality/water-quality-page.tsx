import { PlacePage } from '#web/shared/place/place-page.tsx';
import { Deferred } from '#web/shared/ui/deferred.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { WaterHistory } from './history/water-history.tsx';
import { ImportantDisclaimer } from './important-disclaimer.tsx';
import { InShort } from './in-short.tsx';
import { MonitoringPanel } from './monitoring-panel.tsx';
import { OverflowsPanel } from './overflows-panel.tsx';

/** How clean the water of a place is: data of the Environment Agency, and of the water companies. */
export const WaterQualityPage = ({ slug }: { slug: string }) => (
  <PlacePage slug={slug} page="water-quality" after={<ImportantDisclaimer />}>
    {(location) => (
      <>
        <InShort location={location} />
        <MonitoringPanel location={location} />
        <Deferred placeholder={<Skeleton className="h-192" />}>
          <OverflowsPanel location={location} />
          <WaterHistory location={location} />
        </Deferred>
      </>
    )}
  </PlacePage>
);
