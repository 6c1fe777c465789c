import type { Location } from '#contract/locations.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { formatValue } from '#domain/units.ts';
import { Disclosure } from '#web/place/disclosure.tsx';
import { OverflowCounts } from '#web/place/overflow-counts.tsx';
import { OverflowItem, overflowKey } from '#web/place/overflow-item.tsx';
import { OverflowsMissing } from '#web/place/overflows-missing.tsx';
import { useFeed } from '#web/place/use-feed.ts';
import { Panel } from '#web/ui/panel.tsx';

const LISTED_AT_ONCE = 5;

export function StormOverflowsCard({ location }: { location: Location }) {
  return (
    <Panel
      id="storm-overflows"
      title="Storm overflows"
      feed="storm_overflow"
      query={useFeed('storm_overflow', location)}
      failure={texts.stormOverflowFailed}
      size="min-h-96"
      className="md:self-start"
    >
      {(data, now) => <Overflows data={data} now={now} />}
    </Panel>
  );
}

function Overflows({ data, now }: { data: StormOverflows; now: number }) {
  const { overflows, companies, search_radius_miles } = data;
  if (overflows.length === 0) {
    return <OverflowsMissing companies={companies} search_radius_miles={search_radius_miles} />;
  }
  const rest = overflows.slice(LISTED_AT_ONCE);
  return (
    <>
      <OverflowCounts overflows={overflows} />
      <List overflows={overflows.slice(0, LISTED_AT_ONCE)} now={now} />
      {rest.length > 0 && (
        <Disclosure summary={`Show ${rest.length} more`}>
          <List overflows={rest} now={now} />
        </Disclosure>
      )}
      <p className="text-sm text-ink-muted">
        Within {formatValue(search_radius_miles)} miles. A monitor tells that an overflow runs and since when,
        not how much.
      </p>
    </>
  );
}

const List = ({ overflows, now }: { overflows: readonly StormOverflow[]; now: number }) => (
  <ul className="divide-y divide-line">
    {overflows.map((overflow) => (
      <li key={overflowKey(overflow)} className="space-y-1 py-3">
        <OverflowItem overflow={overflow} now={now} />
      </li>
    ))}
  </ul>
);
