import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { BathingWater, ComplianceRating } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { bathingRisk, OUT_OF_SEASON } from '#domain/water/bathing/bathing-risk.ts';
import { complianceLabel, complianceTone } from '#domain/water/bathing/bathing-water.ts';
import { isClearToday } from '#domain/water/clear-today.ts';

const icons: Record<ComplianceRating, LucideIcon> = {
  excellent: CircleCheck,
  good: CircleCheck,
  sufficient: Info,
  poor: CircleAlert,
};

const colours = { good: 'text-good', caution: 'text-caution', danger: 'text-danger', neutral: '' } as const;

/**
 * The yearly class of a bathing water, from the samples of several years. A good one has no mark
 * unless nothing of today is in doubt.
 */
export function ComplianceClass({
  water,
  overflows,
  now,
}: {
  water: BathingWater;
  /** Null: not known. */
  overflows: StormOverflows | null;
  now: number;
}) {
  const { bathing_water_profile: profile } = water;
  const isPast = bathingRisk(water, now).words === OUT_OF_SEASON;
  const tone = complianceTone(profile);
  const isPlain = tone === 'good' && !isClearToday(water, overflows, now);
  const { complianceRating: rating = null, complianceYear: year = null, closed = false } = profile ?? {};
  const Icon = closed ? TriangleAlert : rating && !isPlain && icons[rating];
  return (
    <div>
      <p className="text-sm text-ink-muted">
        Yearly class{year !== null && ` ${year}`}
        {isPast && ', of past seasons'}
      </p>
      <p className="flex items-center gap-1.5 text-2xl font-bold">
        {Icon && <Icon aria-hidden className={`size-6 shrink-0 ${colours[tone]}`} />}
        {complianceLabel(profile)}
      </p>
    </div>
  );
}
