import type { Location } from '#contract/locations.ts';
import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { texts } from '#contract/texts.ts';
import { countColours, countOverflows } from '#domain/overflow-status.ts';
import { formatValue, MISSING } from '#domain/units.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Stat, StatGrid } from '#web/ui/stat.tsx';
import { Disclosure } from './disclosure.tsx';
import { OverflowItem } from './overflow-item.tsx';
import { useFeed } from './use-feed.ts';

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
    >
      {(data, now) => <Overflows data={data} now={now} />}
    </Panel>
  );
}

function Overflows({ data, now }: { data: StormOverflows; now: number }) {
  const { overflows, companies, search_radius_miles } = data;
  if (companies.length === 0) {
    return (
      <div className="space-y-2">
        <p className="font-semibold">Foreshore does not have this area’s storm overflows.</p>
        <p>
          Some companies publish them elsewhere: in Wales Dŵr Cymru Welsh Water, in Scotland Scottish Water.
        </p>
      </div>
    );
  }
  if (overflows.length === 0) {
    return (
      <p className="font-semibold">No storm overflows within {formatValue(search_radius_miles)} miles.</p>
    );
  }
  const rest = overflows.slice(LISTED_AT_ONCE);
  return (
    <>
      <Counts overflows={overflows} />
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

const colours = { red: 'text-danger', green: 'text-good', amber: 'text-caution', neutral: '' } as const;

function Counts({ overflows }: { overflows: readonly StormOverflow[] }) {
  const counts = countOverflows(overflows);
  const { active, offline } = countColours(counts);
  const known = counts.active + counts.inactive > 0;
  return (
    <StatGrid>
      <Stat
        label="Spilling"
        value={known ? String(counts.active) : MISSING}
        look={known ? colours[active] : ''}
      />
      <Stat label="Not spilling" value={known ? String(counts.inactive) : MISSING} />
      <Stat label="Monitors offline" value={String(counts.offline)} look={colours[offline]} />
      <Stat label="Unknown" value={String(counts.unknown)} />
    </StatGrid>
  );
}

const List = ({ overflows, now }: { overflows: readonly StormOverflow[]; now: number }) => (
  <ul className="divide-y divide-line">
    {overflows.map((overflow) => (
      <OverflowItem
        key={`${overflow.properties.company} ${overflow.properties.ID ?? overflow.name} ${overflow.latitude}`}
        overflow={overflow}
        now={now}
      />
    ))}
  </ul>
);
