import type { Location } from '#contract/network/locations.ts';
import { formatCount } from './counted.ts';

/** How many locations there are. */
export function LocationCounts({ locations }: { locations: readonly Location[] }) {
  const active = locations.filter((location) => location.active).length;
  const counts = [
    { label: 'Active', count: active },
    { label: 'Inactive', count: locations.length - active },
    { label: 'Total', count: locations.length },
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 lg:shrink-0">
      {counts.map(({ label, count }) => (
        <div key={label} className="flex items-baseline gap-1.5">
          <dt className="text-sm text-ink-muted">{label}</dt>
          <dd className="text-lg font-bold tabular-nums">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
