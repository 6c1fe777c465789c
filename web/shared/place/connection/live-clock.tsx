import { londonClockWithSeconds } from '#domain/time/london-time.ts';
import { useNow } from '#web/shared/time/use-now.ts';

/** The time in London, every second. Not announced: screen readers get the time from the device. */
export function LiveClock() {
  const now = useNow(1000);
  return (
    <time
      aria-hidden="true"
      translate="no"
      dateTime={new Date(now).toISOString()}
      className="font-semibold tabular-nums"
    >
      {londonClockWithSeconds(now)}
    </time>
  );
}
