import type { CsvPreviewRow } from '#contract/network/location-csv.ts';
import type { RowWrite } from './csv-calls.ts';

type Question = CsvPreviewRow['questions'][number];
export type Answer = 'suggestion' | 'as it is';
/** What somebody has answered so far, by `questionKey`. */
export type Answers = ReadonlyMap<string, Answer>;

export const questionKey = ({ line }: Pick<CsvPreviewRow, 'line'>, { field }: Pick<Question, 'field'>) =>
  `${line} ${field}`;

/** What the suggestion of a question says, without what follows from it. */
export const suggestionWords = ({ grid_ref: _, ...fields }: NonNullable<Question['suggestion']>): string =>
  Object.values(fields).flat().join(', ');

/** Whether somebody has to answer before the row can be written. */
export const isOpen = (row: CsvPreviewRow, answers: Answers): boolean =>
  row.questions.some((question) => !answers.has(questionKey(row, question)));

/** The rows that can be written. */
export const readyRows = (rows: readonly CsvPreviewRow[], answers: Answers): CsvPreviewRow[] =>
  rows.filter((row) => row.write !== null && !isOpen(row, answers));

/** What is sent to write a row whose questions are answered. */
export function writeOf(row: CsvPreviewRow, answers: Answers): RowWrite[] {
  if (!row.write) return [];
  const isTaken = (question: Question) => answers.get(questionKey(row, question)) === 'suggestion';
  const suggestions = row.questions.filter(isTaken).map(({ suggestion }) => suggestion);
  const isKept = row.questions.some(
    (question) => ['latitude', 'marine_latitude'].includes(question.field) && !isTaken(question),
  );
  const location = Object.assign({}, row.write.location, ...suggestions);
  return [{ ...row.write, location: isKept ? { ...location, confirm_position: true } : location }];
}
