import type { CsvPreviewRow } from '#contract/network/location-csv.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { rowsWords } from './count-words.ts';
import { type Answer, type Answers, isOpen, questionKey } from './row-answers.ts';

/** How many rows wait for an answer, and one button that uses every suggestion. */
export function OpenQuestions({
  rows,
  answers,
  onAnswers,
}: {
  rows: readonly CsvPreviewRow[];
  answers: Answers;
  onAnswers: (given: Answers) => void;
}) {
  const open = rows.filter((row) => isOpen(row, answers));
  const suggested = open.flatMap((row) =>
    row.questions
      .filter(({ suggestion }) => suggestion !== null)
      .map((question) => questionKey(row, question))
      .filter((key) => !answers.has(key)),
  );
  if (open.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{rowsWords(open.length)} with questions will be left out until you answer them.</p>
      {suggested.length > 1 && (
        <Button
          look="secondary"
          onClick={() => onAnswers(new Map(suggested.map((key): [string, Answer] => [key, 'suggestion'])))}
        >
          Use all {suggested.length} suggestions
        </Button>
      )}
    </div>
  );
}
