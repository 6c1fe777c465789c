import { CircleCheck, CircleQuestionMark, type LucideIcon, TriangleAlert, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StormOverflow } from '#contract/storm-overflows.ts';
import { durationWords } from '#domain/durations.ts';
import { latestEvent } from '#domain/overflow-event.ts';
import { isLongRunning, statusText, statusTone } from '#domain/overflow-status.ts';
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

/** What tells one overflow of an answer from the others. */
export const overflowKey = ({ name, latitude, properties }: StormOverflow): string =>
  `${properties.company} ${properties.ID ?? name} ${latitude}`;

/** One overflow: what its monitor says and since when, where it runs out and who answers for it. */
export function OverflowItem({
  overflow,
  now,
  mark,
  children,
}: {
  overflow: StormOverflow;
  now: number;
  /** Stands before the name. */
  mark?: ReactNode;
  /** More lines about it. */
  children?: ReactNode;
}) {
  const { name, status_code, distance_miles, properties } = overflow;
  const tone = statusTone(status_code);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          {mark}
          <span className="wrap-anywhere">{name}</span>
        </span>
        <Badge tone={tone} Icon={icons[tone]}>
          {statusText(overflow)}
        </Badge>
      </p>
      <p className="text-sm">
        <span className="text-ink-muted">{formatValue(distance_miles)} miles away</span>
        <LatestEvent overflow={overflow} now={now} />
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
      {children}
    </>
  );
}

function LatestEvent({ overflow, now }: { overflow: StormOverflow; now: number }) {
  const words = eventWords(overflow, now);
  const isRunning = overflow.status_code === 1;
  return words.map((line) => (
    <span key={line} className={`block ${isRunning ? 'font-semibold' : 'text-ink-muted'}`}>
      {line}
    </span>
  ));
}

/** When the latest discharge was and how long it took; of a monitor that is offline also since when. */
function eventWords(overflow: StormOverflow, now: number): string[] {
  const event = latestEvent(overflow, now);
  const offlineSince = overflow.status_code === -1 ? readTimestamp(overflow.properties.statusStart) : null;
  const offline = offlineSince === null ? [] : [`Offline since ${clockAndDay(offlineSince, now)}`];
  if (event === null) return offline;
  if (event.kind === 'ongoing') {
    if (event.start === null) return ['Start not known'];
    const lasted = event.lastedMs === null ? '' : `, for ${durationWords(event.lastedMs)}`;
    return [`Since ${clockAndDay(event.start, now)}${lasted}`];
  }
  if (event.kind === 'end-unknown') {
    return [...offline, `A discharge began ${clockAndDay(event.start, now)}; its end is not known`];
  }
  const lasted = event.lastedMs === null ? '' : ` after ${durationWords(event.lastedMs)}`;
  return [...offline, `Last discharge ended ${clockAndDay(event.end, now)}${lasted}`];
}
