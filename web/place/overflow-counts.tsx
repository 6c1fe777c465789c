import type { StormOverflow } from '#contract/storm-overflows.ts';
import { countColours, countOverflows } from '#domain/overflow-status.ts';
import { MISSING } from '#domain/units.ts';
import { Stat, StatGrid } from '#web/ui/stat.tsx';

const colours = { red: 'text-danger', green: 'text-good', amber: 'text-caution', neutral: '' } as const;

/** How many overflows discharge, do not, or say nothing. Where no monitor works, none is said not to spill. */
export function OverflowCounts({ overflows }: { overflows: readonly StormOverflow[] }) {
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
