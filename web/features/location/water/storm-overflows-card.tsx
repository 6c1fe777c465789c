import { Link } from '@tanstack/react-router';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { Location } from '#contract/network/locations.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { overflowAge } from '#domain/water/overflows/overflow-age.ts';
import { companyDoubtWords } from '#domain/water/overflows/overflow-companies.ts';
import { type RecentSpill, recentSpills } from '#domain/water/overflows/recent-spills.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { Panel } from '#web/shared/place/panel/panel.tsx';
import { useFeed } from '#web/shared/place/use-feed.ts';
import { useTides } from '#web/shared/place/use-tides.ts';
import { OverflowCounts } from '#web/shared/place/water/overflow-counts.tsx';
import { type OverflowContext, OverflowItem, overflowKey } from '#web/shared/place/water/overflow-item.tsx';
import { OverflowsMissing } from '#web/shared/place/water/overflows-missing.tsx';
import { textLinkClass } from '#web/shared/ui/text-link.ts';

const LISTED_AT_ONCE = 5;
/** The part of the water-quality page with what was seen of overflows. */
const WATER_HISTORY = 'water-history';

export function StormOverflowsCard({ location }: { location: Location }) {
  return (
    <Panel
      id="storm-overflows"
      title="Storm overflows"
      feed="storm_overflow"
      query={useFeed('storm_overflow', location)}
      size="min-h-96"
      className="md:self-start"
      oldBecause={companyDoubtWords}
      ageOf={overflowAge}
    >
      {(data, now) => <Overflows data={data} location={location} now={now} />}
    </Panel>
  );
}

function Overflows({ data, location, now }: { data: StormOverflows; location: Location; now: number }) {
  const { overflows, search_radius_miles } = data;
  const spills = recentSpills(overflows, now);
  const tides = useTides(location, spills.length > 0);
  if (overflows.length === 0) return <OverflowsMissing {...data} />;
  const listed = concernsFirst(overflows, spills);
  const rest = listed.slice(LISTED_AT_ONCE);
  const context = { data, tides, now };
  return (
    <>
      <OverflowCounts data={data} now={now} />
      <List overflows={listed.slice(0, LISTED_AT_ONCE)} {...context} />
      {rest.length > 0 && (
        <Disclosure summary={`Show ${rest.length} more`}>
          <List overflows={rest} {...context} />
        </Disclosure>
      )}
      <p className="text-sm text-ink-muted">
        Within {quantityWords(distance(search_radius_miles))}. A monitor tells that an overflow runs and since
        when, not how much.
      </p>
      <Link
        to="/locations/$slug/water-quality"
        params={{ slug: location.slug }}
        hash={WATER_HISTORY}
        className={textLinkClass}
      >
        The last 72 hours and the spill calendar
      </Link>
    </>
  );
}

/** First those that discharge now, in their order, then those that did within 48 hours: all are always visible. */
function concernsFirst(overflows: readonly StormOverflow[], spills: readonly RecentSpill[]): StormOverflow[] {
  const recent = new Set(spills.map(({ overflow }) => overflow));
  const rank = (overflow: StormOverflow) => (overflow.status_code === 1 ? 0 : recent.has(overflow) ? 1 : 2);
  return overflows.toSorted((one, other) => rank(one) - rank(other));
}

const List = ({ overflows, ...context }: OverflowContext & { overflows: readonly StormOverflow[] }) => (
  <ul className="divide-y divide-line">
    {overflows.map((overflow) => (
      <li key={overflowKey(overflow)} className="space-y-1 py-3">
        <OverflowItem overflow={overflow} {...context} />
      </li>
    ))}
  </ul>
);
