import type { Location } from '#contract/locations.ts';
import { layout } from './layout.ts';

export function LocationCounts({ locations }: { locations: readonly Location[] }) {
  const active = locations.filter((location) => location.active).length;
  const counts = { Active: active, Inactive: locations.length - active, Total: locations.length };
  return (
    <div className={`flex flex-wrap items-baseline justify-between gap-x-6 ${layout.counts}`}>
      <h2 className="text-2xl font-bold">Locations</h2>
      <dl className="flex flex-wrap gap-x-5">
        {Object.entries(counts).map(([label, count]) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="text-lg font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
