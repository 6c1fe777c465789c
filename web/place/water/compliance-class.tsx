import { CircleAlert, CircleCheck, CircleMinus, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { BathingWater, ComplianceRating } from '#contract/bathing-water.ts';
import { complianceLabel, complianceTone } from '#domain/water/bathing-water.ts';

const icons: Record<ComplianceRating, LucideIcon> = {
  excellent: CircleCheck,
  good: CircleCheck,
  sufficient: CircleMinus,
  poor: CircleAlert,
};

const colours = { good: 'text-good', caution: 'text-caution', danger: 'text-danger', neutral: '' } as const;

/** The yearly class of a bathing water, from the samples of several years. */
export function ComplianceClass({ profile }: { profile: BathingWater['bathing_water_profile'] }) {
  const { complianceRating: rating = null, complianceYear: year = null, closed = false } = profile ?? {};
  const Icon = closed ? TriangleAlert : rating && icons[rating];
  return (
    <div>
      <p className="text-sm text-ink-muted">Yearly class{year !== null && ` ${year}`}</p>
      <p className="flex items-center gap-1.5 text-2xl font-bold">
        {Icon && <Icon aria-hidden className={`size-6 shrink-0 ${colours[complianceTone(profile)]}`} />}
        {complianceLabel(profile)}
      </p>
    </div>
  );
}
