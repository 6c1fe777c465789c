import type { CountQualifier } from '#contract/conditions/bathing-water.ts';
import type { OverflowHistory } from '#contract/conditions/overflow-history.ts';
import type { SampleHistory } from '#contract/conditions/sample-history.ts';
import { markedText } from '#server/http/lists/cell-text.ts';
import { type Cell, csvFile } from '#server/http/lists/csv-file.ts';
import type { FilePeriod } from './file-period.ts';

/** Hundredths of an hour, as spreadsheets add them up. */
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

const overflowColumns = [
  'date',
  'company',
  'overflow_id',
  'overflow_name',
  'hours_spilling',
  'hours_no_working_monitor',
  'hours_not_known',
  'hours_not_spilling',
  'hours_in_day',
  'watched_since',
  'simulated',
];

/** A row for each overflow and day on which we watched it. */
export const overflowHistoryFile = (history: OverflowHistory): Promise<string> =>
  csvFile(overflowColumns, overflowRows(history));

function* overflowRows({ overflows, simulated }: OverflowHistory): Generator<Cell[]> {
  for (const { company, id, name, watched_since, days } of overflows) {
    const marked = [company, id, name].map(markedText);
    for (const day of days)
      yield [
        day.date,
        ...marked,
        ...[day.spilling, day.no_monitor, day.not_known, day.not_spilling, day.minutes].map(hours),
        ...[watched_since, simulated],
      ];
  }
}

/** In words: a cell that begins with `=` would be computed. */
const qualifierWords = { '<': 'fewer than', '=': 'exactly', '>': 'more than' } as const;
const wordsOf = (qualifier: CountQualifier | null): string | null => qualifier && qualifierWords[qualifier];

const sampleColumns = [
  'sampled_at',
  'bathing_water_id',
  'bathing_water_name',
  'escherichia_coli_qualifier',
  'escherichia_coli_per_100_ml',
  'intestinal_enterococci_qualifier',
  'intestinal_enterococci_per_100_ml',
  'discountable',
  'simulated',
];

/** A row for each sample that was taken in the period. */
export const sampleHistoryFile = (
  history: SampleHistory,
  period: Pick<FilePeriod, 'start' | 'end'>,
): Promise<string> => csvFile(sampleColumns, sampleRows(history, period));

function* sampleRows(
  { waters, simulated }: SampleHistory,
  { start, end }: Pick<FilePeriod, 'start' | 'end'>,
): Generator<Cell[]> {
  for (const { bathing_water_id, location_name, samples } of waters) {
    for (const sample of samples) {
      const at = Date.parse(sample.sampleDateTime);
      if (at < start || at >= end) continue;
      yield [
        sample.sampleDateTime,
        markedText(bathing_water_id),
        markedText(location_name),
        wordsOf(sample.escherichiaColiQualifier),
        sample.escherichiaColiCount,
        wordsOf(sample.intestinalEnterococciQualifier),
        sample.intestinalEnterococciCount,
        ...[sample.discountable, simulated],
      ];
    }
  }
}
