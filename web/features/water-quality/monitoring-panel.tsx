import type { ReactNode } from 'react';
import type { EaWarnings } from '#contract/bathing-water.ts';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { summaryOfWaters } from '#domain/bathing-summary.ts';
import { OUT_OF_SEASON } from '#domain/bathing-water.ts';
import { useFeed } from '#web/place/use-feed.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { MonitoredWater } from './monitored-water.tsx';

/** What the Environment Agency knows of the bathing waters near a place. */
export function MonitoringPanel({ location }: { location: Location }) {
  const query = useFeed('ea_warnings', location);
  return (
    <Panel
      id="monitoring"
      title="Environment Agency Monitoring"
      feed="ea_warnings"
      query={query}
      failure={texts.eaWarningsFailed}
      size="min-h-128"
    >
      {(data, now) =>
        data.locations.length === 0 ? (
          <NoWaters />
        ) : (
          <Waters
            data={data}
            now={now}
            retry={<RetryButton busy={query.isFetching} onRetry={query.refetch} />}
          />
        )
      }
    </Panel>
  );
}

const NoWaters = () => (
  <div className="max-w-prose space-y-2">
    <p className="text-lg font-semibold">{texts.noWaterQuality}</p>
    <p>
      The Environment Agency monitors designated bathing waters in England, and none of them is near this
      place.
    </p>
    <p>
      In Wales bathing waters are monitored by Natural Resources Wales, in Scotland by the Scottish
      Environment Protection Agency. Their results are not shown here.
    </p>
    <p>That nothing is known of the water does not mean that it is clean.</p>
  </div>
);

function Waters({ data, now, retry }: { data: EaWarnings; now: number; retry: ReactNode }) {
  const { summary, locations, in_season } = data;
  return (
    <>
      <p>{summaryOfWaters(summary)}</p>
      {!in_season && (
        <Notice tone="info" title="Out of season">
          {OUT_OF_SEASON}
        </Notice>
      )}
      <div className="space-y-4">
        {locations.map((water) => (
          <MonitoredWater
            key={water.bathing_water_id}
            water={water}
            inSeason={in_season}
            now={now}
            retry={retry}
          />
        ))}
      </div>
    </>
  );
}
