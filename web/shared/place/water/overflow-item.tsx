import {
  CircleCheck,
  CircleQuestionMark,
  ClockAlert,
  type LucideIcon,
  TriangleAlert,
  Unplug,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { durationWords } from '#domain/time/durations.ts';
import { readTimestamp } from '#domain/time/timestamps.ts';
import { caveatWords } from '#domain/water/overflows/overflow-caveat.ts';
import { isLongRunning, latestEvent } from '#domain/water/overflows/overflow-event.ts';
import { statusText } from '#domain/water/overflows/overflow-status.ts';
import { isOldOverflow, type OverflowMark, overflowMark } from '#domain/water/overflows/overflow-summary.ts';
import {
  agoWords,
  endedBetween,
  recentSpill,
  tidesSinceWords,
  unexplainedChange,
} from '#domain/water/overflows/recent-spills.ts';
import type { Tone } from '#domain/words/tone.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Spilled, Spilling } from './spill-icons.ts';

/** Of the badge with the status. After a recent spill, 'not spilling' has neither a colour nor a tick. */
const looks: Record<OverflowMark, Tone> = {
  spilling: 'danger',
  spilled: 'neutral',
  'not-spilling': 'good',
  unsure: 'neutral',
  offline: 'caution',
  unknown: 'neutral',
};
const icons: Partial<Record<OverflowMark, LucideIcon>> = {
  spilling: Spilling,
  'not-spilling': CircleCheck,
  offline: Unplug,
  unknown: CircleQuestionMark,
};

/** Identifies an overflow within an answer. */
export const overflowKey = ({ name, latitude, properties }: StormOverflow): string =>
  `${properties.company} ${properties.ID ?? name} ${latitude}`;

/** What the items of a list have in common. */
export interface OverflowContext {
  data: Pick<StormOverflows, 'company_data' | 'meta'>;
  /** To count the tides since a spill; null where they are not known. */
  tides: TidalData | null;
  now: number;
}

/** One overflow: its status and since when, the water it runs into, and its company. */
export function OverflowItem({
  overflow,
  mark: before,
  children,
  ...context
}: OverflowContext & {
  overflow: StormOverflow;
  /** Stands before the name. */
  mark?: ReactNode;
  /** More lines about it. */
  children?: ReactNode;
}) {
  const { data, now } = context;
  const { name, distance_miles, properties } = overflow;
  const mark = overflowMark(overflow, data, now);
  const Icon = icons[mark];
  const caveat = caveatWords(overflow, now);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          {before}
          <span className="wrap-anywhere">{name}</span>
        </span>
        <span className="flex flex-wrap gap-1">
          {mark === 'spilled' && (
            <Badge tone="danger-outline" Icon={Spilled}>
              Spilled within 48 h
            </Badge>
          )}
          {mark === 'spilled' && overflow.status_code === 0 ? (
            <span className="text-sm text-ink-muted">
              <span>{statusText(overflow)}</span> now
            </span>
          ) : (
            <Badge tone={looks[mark]} {...(Icon && { Icon })}>
              {statusText(overflow)}
            </Badge>
          )}
          {isOldOverflow(overflow, data) && (
            <Badge tone="caution" Icon={ClockAlert}>
              Old data
            </Badge>
          )}
        </span>
      </p>
      <p className="text-sm">
        <span className="text-ink-muted">{quantityWords(distance(distance_miles))} away</span>
        <LatestEvent overflow={overflow} {...context} />
      </p>
      {caveat && <p className="text-sm font-semibold">{caveat}</p>}
      {isLongRunning(overflow, now) && (
        <p className="flex gap-1.5 text-sm text-ink-muted">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Reported for more than 30 days on end: the monitor may be at fault.
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {[properties.receivingWaterCourse && `Into ${properties.receivingWaterCourse}`, properties.company]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {children}
    </>
  );
}

/** When the latest discharge was and how long it took, and what the status adds to that or leaves open. */
function LatestEvent({ overflow, ...context }: OverflowContext & { overflow: StormOverflow }) {
  const { data, now } = context;
  const { status_code, properties } = overflow;
  const offlineSince = status_code === -1 ? readTimestamp(properties.statusStart) : null;
  const changed = unexplainedChange(overflow, now);
  const mark = overflowMark(overflow, data, now);
  const isRecent = mark === 'spilling' || mark === 'spilled';
  return (
    <>
      {offlineSince !== null && (
        <span className="block text-ink-muted">Offline since {clockAndDay(offlineSince, now)}</span>
      )}
      <span className={`block ${isRecent ? 'font-semibold' : 'text-ink-muted'}`}>
        {dischargeWords(overflow, context)}
      </span>
      {changed !== null && (
        <span className="block font-semibold">
          Status changed {agoWords(changed, now)}; whether it spilled is not known
        </span>
      )}
    </>
  );
}

function dischargeWords(overflow: StormOverflow, { data, tides, now }: OverflowContext): string | null {
  const event = latestEvent(overflow, now);
  if (event === null) return null;
  if (event.kind === 'ongoing') {
    if (event.start === null) return 'Start not known';
    // The data are old: it may have stopped since.
    const isOld = event.lastedMs === null || isOldOverflow(overflow, data);
    return `Since ${clockAndDay(event.start, now)}${isOld ? '' : `, for ${durationWords(event.lastedMs ?? 0)}`}`;
  }
  if (event.kind === 'end-unknown') {
    const { start, lastSeen } = event;
    if (lastSeen !== null) return `It was spilling at ${clockAndDay(lastSeen, now)}; its end is not known`;
    return start === null ? null : `A discharge began ${clockAndDay(start, now)}; its end is not known`;
  }
  const spill = recentSpill(overflow, now);
  const since = spill ? tidesSinceWords(spill, tides, now) : '';
  // It is not known what happened after that.
  const isLast = overflow.status_code === 0 && !isOldOverflow(overflow, data);
  const last = isLast ? 'Last discharge' : 'Last known discharge';
  if (event.kind === 'ended-between') return `${last} ${endedBetween(event, now)}${since}`;
  const lasted = event.lastedMs === null ? '' : ` after ${durationWords(event.lastedMs)}`;
  const ago = spill ? `, ${agoWords(event.end, now)}` : '';
  return `${last} ended ${clockAndDay(event.end, now)}${lasted}${ago}${since}`;
}
