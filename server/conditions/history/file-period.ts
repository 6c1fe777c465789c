import { MOST_FILE_DAYS, USUAL_FILE_DAYS } from '#contract/conditions/history-files.ts';
import { addDays, londonDate, londonDayBounds } from '#domain/time/london-time.ts';
import { type AskedDays, periodOf } from './asked-days.ts';

/** The days of a file in London, both included, and their instants, epoch ms: the end is left out. */
export interface FilePeriod {
  from: string;
  until: string;
  start: number;
  end: number;
}

const ofHalfHours = { usual: USUAL_FILE_DAYS, most: MOST_FILE_DAYS };

/**
 * @param limits how many days a file covers where none are asked for, and at most
 * @throws HttpError 400
 */
export function filePeriod(asked: AskedDays, now: number, { usual, most } = ofHalfHours): FilePeriod {
  const { from, until } = periodOf(asked, londonDate(now), {
    usualFirst: (last) => addDays(last, 1 - usual),
    most,
  });
  return { from, until, start: londonDayBounds(from).start, end: londonDayBounds(until).end };
}

/** Of a file about a place and some days. A slug may have letters that a header may not. */
export const fileName = (
  what: string,
  slug: string,
  { from, until }: Pick<FilePeriod, 'from' | 'until'>,
): string => `${what}-${inName(slug)}-${from}-to-${until}.csv`;

const inName = (slug: string): string => slug.replace(/[^a-z0-9-]+/gi, '-');
