import type { MatchPreview } from '#contract/notices/automated-messages.ts';

export type RecordedDay = MatchPreview['days'][number];

export interface RecordedMonth {
  month: string; // YYYY-MM
  /** One for each day of the month; null before the first record and after today. */
  days: readonly (RecordedDay | null)[];
  hours_matched: number;
  hours_unknown: number;
}

/** The recorded days by month, the newest month first. */
export function recordedMonths(days: readonly RecordedDay[]): RecordedMonth[] {
  const months = [...new Set(days.map(({ date }) => monthOf(date)))];
  return months.toReversed().map((month) => {
    const recorded = days.filter(({ date }) => monthOf(date) === month);
    const byDate = new Map(recorded.map((day) => [day.date, day]));
    return {
      month,
      days: datesOf(month).map((date) => byDate.get(date) ?? null),
      hours_matched: recorded.reduce((sum, { matched }) => sum + matched, 0),
      hours_unknown: recorded.reduce((sum, { hours, known }) => sum + hours - known, 0),
    };
  });
}

const monthOf = (date: string): string => date.slice(0, 7);

function datesOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
}
