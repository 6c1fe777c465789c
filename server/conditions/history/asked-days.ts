import { addDays } from '#domain/time/london-time.ts';
import { HttpError } from '#server/http/errors.ts';

/** The days that are asked for, `YYYY-MM-DD`; undefined: not given. */
export interface AskedDays {
  from?: string | undefined;
  until?: string | undefined;
}

/**
 * @param usualFirst where no first day is given, the one that goes with a last day
 * @param most how many days one answer covers
 * @throws HttpError 400 for days in the wrong order, too many, or still to come
 */
export function periodOf(
  { from, until }: AskedDays,
  today: string,
  { usualFirst, most }: { usualFirst: (last: string) => string; most: number },
): { from: string; until: string } {
  const last = until ?? today;
  const first = from ?? usualFirst(last);
  if (last > today) throw new HttpError(400, 'until must not be after today', { field: 'until' });
  if (first > last) throw new HttpError(400, 'from must not be after until', { field: 'from' });
  if (addDays(first, most) <= last) {
    throw new HttpError(400, `At most ${most} days can be asked for`, { field: 'from' });
  }
  return { from: first, until: last };
}
