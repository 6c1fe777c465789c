import type { ReactNode } from 'react';
import type { EaWarnings } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import { summaryOfWaters } from '#domain/water/bathing/bathing-summary.ts';
import { outOfSeasonWords } from '#domain/water/bathing/out-of-season.ts';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { loadedOf, panelState } from '#web/shared/place/panel/panel-state.ts';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { WatersMissing } from '#web/shared/place/water/waters-missing.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { MonitoredWater } from './monitored-water.tsx';

/** What the Environment Agency knows of the bathing waters near a place. */
export function MonitoringPanel({ location }: { location: Location }) {
  const query = useFeed('ea_warnings', location);
  const outlets = useFeed('storm_overflow', location);
  return (
    <Panel
      id="monitoring"
      title="Environment Agency Monitoring"
      feed="ea_warnings"
      query={query}
      size="min-h-128"
    >
      {(data, now) =>
        data.locations.length === 0 ? (
          <WatersMissing location={location} />
        ) : (
          <Waters
            data={data}
            overflows={loadedOf(panelState('storm_overflow', outlets, now))}
            now={now}
            retry={<RetryButton busy={query.isFetching} onRetry={query.refetch} />}
          />
        )
      }
    </Panel>
  );
}

function Waters({
  data,
  overflows,
  now,
  retry,
}: {
  data: EaWarnings;
  overflows: StormOverflows | null;
  now: number;
  retry: ReactNode;
}) {
  const { summary, locations, in_season } = data;
  return (
    <>
      <p>{summaryOfWaters(summary)}</p>
      {!in_season && (
        <Notice tone="info" title="Out of season">
          {outOfSeasonWords(locations)}
        </Notice>
      )}
      <div className="space-y-4">
        {locations.map((water) => (
          <MonitoredWater
            key={water.bathing_water_id}
            water={water}
            overflows={overflows}
            now={now}
            retry={retry}
          />
        ))}
      </div>
    </>
  );
}
