import type { CountQualifier } from '#contract/bathing-water.ts';
import type { OverflowHistory } from '#contract/overflow-history.ts';
import type { SampleHistory } from '#contract/sample-history.ts';
import { markedText } from '#server/http/cell-text.ts';
import { csvFile } from '#server/http/csv-file.ts';

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
export const overflowHistoryFile = ({ overflows, simulated }: OverflowHistory): string =>
  csvFile(
    overflowColumns,
    overflows.flatMap(({ company, id, name, watched_since, days }) =>
      days.map((day) => [
        day.date,
        markedText(company),
        markedText(id),
        markedText(name),
        hours(day.spilling),
        hours(day.no_monitor),
        hours(day.not_known),
        hours(day.not_spilling),
        hours(day.minutes),
        watched_since,
        simulated,
      ]),
    ),
  );

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

/** A row for each sample. */
export const sampleHistoryFile = ({ waters, simulated }: SampleHistory): string =>
  csvFile(
    sampleColumns,
    waters.flatMap(({ bathing_water_id, location_name, samples }) =>
      samples.map((sample) => [
        sample.sampleDateTime,
        markedText(bathing_water_id),
        markedText(location_name),
        wordsOf(sample.escherichiaColiQualifier),
        sample.escherichiaColiCount,
        wordsOf(sample.intestinalEnterococciQualifier),
        sample.intestinalEnterococciCount,
        sample.discountable,
        simulated,
      ]),
    ),
  );
