import type { StormOverflows } from '#contract/storm-overflows.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { countColours, countOverflows } from '#domain/water/overflow-status.ts';
import { mayHaveSpilled, recentSpill } from '#domain/water/recent-spills.ts';
import { Stat, StatGrid } from '../stat.tsx';

const colours = { red: 'text-danger', green: 'text-good', amber: 'text-caution', neutral: '' } as const;

/**
 * How many overflows discharge, do not, or say nothing. Where no monitor works, none is said not to spill. A none is not
 * green by old data, nor where a monitor tells of a spill within 48 hours, or may: that stands beside it.
 */
export function OverflowCounts({ data, now }: { data: StormOverflows; now: number }) {
  const { overflows } = data;
  const counts = countOverflows(overflows);
  const { active, offline } = countColours(counts);
  const known = counts.active + counts.inactive > 0;
  const recent = overflows.filter((overflow) => recentSpill(overflow, now)).length;
  const open = overflows.filter((overflow) => mayHaveSpilled(overflow, now)).length;
  const isQuiet = known && !data.meta.stale && recent + open === 0;
  return (
    <StatGrid>
      <Stat
        label="Spilling"
        value={known ? String(counts.active) : MISSING}
        look={active === 'green' && !isQuiet ? '' : colours[active]}
      />
      {recent > 0 && <Stat label="Spilled within 48 h" value={String(recent)} look="text-danger" />}
      {open > 0 && <Stat label="May have spilled within 48 h" value={String(open)} look="text-caution" />}
      <Stat label="Not spilling" value={known ? String(counts.inactive) : MISSING} />
      <Stat label="Monitors offline" value={String(counts.offline)} look={colours[offline]} />
      <Stat label="Unknown" value={String(counts.unknown)} />
    </StatGrid>
  );
}
