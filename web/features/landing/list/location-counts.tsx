import type { Location } from '#contract/locations.ts';
import { layout } from '../map/layout.ts';
import { formatCount } from './counted.ts';
import { StateMark } from './location-state.tsx';

/** How many locations there are, each kind with its mark on the map. */
export function LocationCounts({ locations }: { locations: readonly Location[] }) {
  const active = locations.filter((location) => location.active).length;
  const counts = [
    { label: 'Active', count: active, mark: <StateMark active /> },
    { label: 'Inactive', count: locations.length - active, mark: <StateMark active={false} /> },
    { label: 'Total', count: locations.length, mark: null },
  ];
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-6 ${layout.counts}`}>
      <h2 className="text-2xl font-bold max-sm:sr-only">Locations</h2>
      <dl className="flex flex-wrap gap-x-5">
        {counts.map(({ label, count, mark }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="flex items-baseline gap-1.5 text-sm text-ink-muted">
              {mark}
              {label}
            </dt>
            <dd className="text-lg font-bold tabular-nums">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
