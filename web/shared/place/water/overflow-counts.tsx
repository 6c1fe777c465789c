import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { MISSING } from '#domain/quantities/units.ts';
import { isWhole } from '#domain/water/overflows/overflow-companies.ts';
import { countColours, countOverflows } from '#domain/water/overflows/overflow-status.ts';
import { isOldOverflow } from '#domain/water/overflows/overflow-summary.ts';
import { mayHaveSpilled, recentSpill } from '#domain/water/overflows/recent-spills.ts';
import { Stat, StatGrid } from '../figures/stat.tsx';

const colours = { red: 'text-danger', green: 'text-good', amber: 'text-caution', neutral: '' } as const;

/**
 * How many overflows discharge, how many do not, and of how many it is not known. 'None spilling' is not said where no
 * monitor works or a company's data are unknown. It is green only by data that are whole and not old, where every status is
 * known, and where none spilled, or may have spilled, within 48 hours: those are named beside it and not counted as not
 * spilling.
 */
export function OverflowCounts({ data, now }: { data: StormOverflows; now: number }) {
  const { overflows } = data;
  const counts = countOverflows(overflows);
  const { active, offline } = countColours(counts);
  const known = counts.active + counts.inactive > 0;
  const isCovered = data.company_data.every(({ state }) => state !== 'unknown');
  const recent = overflows.filter((overflow) => recentSpill(overflow, now)).length;
  const open = overflows.filter((overflow) => mayHaveSpilled(overflow, now)).length;
  const isQuiet = known && !data.meta.stale && isWhole(data) && counts.unknown === 0 && recent + open === 0;
  const idle = overflows.filter((overflow) => isIdle(overflow, now));
  const old = idle.filter((overflow) => isOldOverflow(overflow, data)).length;
  const current = isWhole(data) ? idle.length - old : 0;
  const suspect = idle.length - old - current;
  return (
    <StatGrid>
      <Stat
        label="Spilling"
        value={known && (isCovered || counts.active > 0) ? String(counts.active) : MISSING}
        look={active === 'green' && !isQuiet ? '' : colours[active]}
      />
      {recent > 0 && <Stat label="Spilled within 48 h" value={String(recent)} look="text-danger" />}
      {open > 0 && <Stat label="May have spilled within 48 h" value={String(open)} look="text-caution" />}
      {suspect > 0 && <Stat label="Not spilling as far as known" value={String(suspect)} />}
      {(current > 0 || old + suspect === 0) && (
        <Stat label="Not spilling" value={known ? String(current) : MISSING} />
      )}
      {old > 0 && <Stat label="Not spilling when last updated" value={String(old)} />}
      <Stat
        label="Monitors offline"
        value={isCovered || counts.offline > 0 ? String(counts.offline) : MISSING}
        look={colours[offline]}
      />
      <Stat label="Unknown" value={String(counts.unknown)} />
    </StatGrid>
  );
}

/** Whether it does not spill, and nothing says that it may have within 48 hours. */
const isIdle = (overflow: StormOverflow, now: number): boolean =>
  overflow.status_code === 0 && recentSpill(overflow, now) === null && !mayHaveSpilled(overflow, now);
