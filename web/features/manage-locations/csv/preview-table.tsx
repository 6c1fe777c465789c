import { CircleAlert, Pencil, Plus } from 'lucide-react';
import type { CsvPreviewRow } from '#contract/network/location-csv.ts';
import { type Column, DataTable } from '#web/admin/list/data-table.tsx';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { type Answer, type Answers, questionKey, suggestionWords } from './row-answers.ts';

/** What each row of a file would do; rows that change nothing are left out. Errors come first, then questions. */
export const PreviewTable = ({
  rows,
  answers,
  onAnswer,
}: {
  rows: readonly CsvPreviewRow[];
  answers: Answers;
  onAnswer: (key: string, answer: Answer) => void;
}) => (
  <div className="max-h-[45dvh] overflow-y-auto">
    <DataTable
      caption="Changes in the file"
      columns={[
        ...columns,
        {
          name: 'Details',
          className: 'wrap-anywhere',
          cell: (row) => (
            <>
              <Details row={row} />
              {row.questions.map((question) => (
                <AskBack
                  key={question.field}
                  name={row.name}
                  question={question}
                  answer={answers.get(questionKey(row, question))}
                  onAnswer={(answer) => onAnswer(questionKey(row, question), answer)}
                />
              ))}
            </>
          ),
        },
      ]}
      rows={rows
        .filter(({ outcome }) => outcome !== 'unchanged')
        .sort((a, b) => urgency(b) - urgency(a) || a.line - b.line)}
      rowKey={({ line }) => String(line)}
    />
  </div>
);

const urgency = ({ outcome, questions }: CsvPreviewRow): number =>
  outcome === 'error' ? 2 : Math.min(questions.length, 1);

const columns: readonly Column<CsvPreviewRow>[] = [
  { name: 'Location', isHeading: true, cell: ({ name }) => name || 'No name' },
  { name: 'Line', className: 'tabular-nums', cell: ({ line }) => line },
  { name: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
];

/** A question about a row, with a button for each answer. The one that was pressed can be changed. */
function AskBack({
  name,
  question: { message, suggestion },
  answer,
  onAnswer,
}: {
  name: string;
  question: CsvPreviewRow['questions'][number];
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}) {
  const choice = (value: Answer, words: string) => (
    <Button
      look={answer === value ? 'primary' : 'secondary'}
      aria-pressed={answer === value}
      onClick={() => onAnswer(value)}
    >
      {words}
      <span className="sr-only"> for {name}</span>
    </Button>
  );
  return (
    <Notice
      tone={answer ? 'info' : 'caution'}
      className="mt-1"
      action={
        <div className="flex flex-wrap gap-2">
          {suggestion && choice('suggestion', `Use ${suggestionWords(suggestion)}`)}
          {choice('as it is', 'Keep it as it is')}
        </div>
      }
    >
      {message}
    </Notice>
  );
}

function Outcome({ outcome }: Pick<CsvPreviewRow, 'outcome'>) {
  if (outcome === 'error')
    return (
      <Badge tone="danger" Icon={CircleAlert}>
        Error
      </Badge>
    );
  return outcome === 'create' ? (
    <Badge Icon={Plus} tone="good">
      Create
    </Badge>
  ) : (
    <Badge Icon={Pencil}>Change</Badge>
  );
}

/** The fields have the names of the file's columns, where somebody mends them. */
function Details({ row: { outcome, changes, errors, write } }: { row: CsvPreviewRow }) {
  if (outcome === 'create') return write && `At ${write.location.latitude}, ${write.location.longitude}`;
  return (
    <ul className="space-y-1">
      {errors.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          {field && !message.startsWith(field) && <strong>{field}: </strong>}
          {message}
        </li>
      ))}
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          <strong>{field}</strong>: {inWords(from)} <span aria-hidden>→</span>
          <span className="sr-only">becomes</span> {inWords(to)}
        </li>
      ))}
    </ul>
  );
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
}
