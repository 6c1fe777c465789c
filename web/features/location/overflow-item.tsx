import { CircleCheck, CircleQuestionMark, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { isLongRunning, spillStart, statusText, statusTone } from '#domain/overflow-status.ts';
import { readTimestamp } from '#domain/timestamps.ts';
import type { Tone } from '#domain/tone.ts';
import { formatValue } from '#domain/units.ts';
import { Badge } from '#web/ui/badge.tsx';
import { clockAndDay } from './clock-and-day.ts';

const icons: Record<Tone, LucideIcon> = {
  danger: TriangleAlert,
  good: CircleCheck,
  caution: Unplug,
  neutral: CircleQuestionMark,
};

/** One overflow: what its monitor says and since when, where it runs out and who answers for it. */
export function OverflowItem({ overflow, now }: { overflow: StormOverflow; now: number }) {
  const { name, status_code, distance_miles, properties } = overflow;
  const since = spillStart(overflow) ?? readTimestamp(properties.statusStart);
  const tone = statusTone(status_code);
  return (
    <li className="space-y-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <Badge tone={tone} Icon={icons[tone]}>
          {statusText(overflow)}
        </Badge>
      </p>
      <p className="text-sm text-ink-muted">
        {formatValue(distance_miles)} miles away
        {since === null ? '' : `, since ${clockAndDay(since, now)}`}
      </p>
      {isLongRunning(overflow, now) && (
        <p className="text-sm text-ink-muted">
          Reported for more than 30 days on end: the monitor may be at fault.
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {[properties.receivingWaterCourse && `Into ${properties.receivingWaterCourse}`, properties.company]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}
