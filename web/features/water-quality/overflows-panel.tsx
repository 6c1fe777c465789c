import { useMemo } from 'react';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { overflowAge } from '#domain/water/overflows/overflow-age.ts';
import { companyDoubtWords } from '#domain/water/overflows/overflow-companies.ts';
import { byDistance } from '#domain/water/overflows/overflow-event.ts';
import { overflowMark } from '#domain/water/overflows/overflow-summary.ts';
import { recentSpills } from '#domain/water/overflows/recent-spills.ts';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useTides } from '#web/shared/place/use-tides.ts';
import { OverflowCounts } from '#web/shared/place/water/overflow-counts.tsx';
import { OverflowsMissing } from '#web/shared/place/water/overflows-missing.tsx';
import { MapCard } from './map-card.tsx';
import { OverflowList, RecentSpills } from './overflow-list.tsx';

/** What the monitors of the water companies say about the storm overflows near a place. */
export function OverflowsPanel({ location }: { location: Location }) {
  return (
    <Panel
      id="storm-overflows"
      title="Storm Overflows"
      feed="storm_overflow"
      query={useFeed('storm_overflow', location)}
      size="min-h-128"
      oldBecause={companyDoubtWords}
      ageOf={overflowAge}
    >
      {(data, now) => <Overflows data={data} location={location} now={now} />}
    </Panel>
  );
}

function Overflows({ data, location, now }: { data: StormOverflows; location: Location; now: number }) {
  const { companies, search_radius_miles: radius } = data;
  const overflows = useMemo(() => byDistance(data.overflows), [data.overflows]);
  const tides = useTides(location, recentSpills(overflows, now).length > 0);
  if (overflows.length === 0) return <OverflowsMissing {...data} />;
  const context = { overflows, data, tides, now };
  return (
    <div className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        <OverflowCounts data={data} now={now} />
        <RecentSpills {...context} />
        <p className="text-sm text-ink-muted">
          {overflows.length === 1 ? '1 storm overflow' : `${overflows.length} storm overflows`} of{' '}
          {companies.join(' and ')} within {quantityWords(distance(radius))}, nearest first. A monitor tells
          that an overflow runs and since when, not how much.
        </p>
        <OverflowList {...context} />
      </div>
      <MapCard
        overflows={overflows}
        marks={overflows.map((overflow) => overflowMark(overflow, data, now))}
        place={location}
        radiusMiles={radius}
      />
    </div>
  );
}
