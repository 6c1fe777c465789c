import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  type CsvApplied,
  type CsvPreview,
  type CsvPreviewRow,
  MOST_CSV_BYTES,
  MOST_CSV_ROWS,
} from '#contract/network/location-csv.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { texts } from '#contract/texts.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork, UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { locationsChanged } from '../calls.ts';
import { dialogFoot } from '../dialog-foot.ts';
import { actionWords, doneWords, inNumbers, rowsWords } from './count-words.ts';
import { applyRows, previewFile } from './csv-calls.ts';
import { OpenQuestions } from './open-questions.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Answers, readyRows, writeOf } from './row-answers.ts';

type Work = 'reading' | 'writing';

/** A file of locations: what it would change, then what was written. */
export function UploadLocations({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<CsvPreview | null>(null);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [applied, setApplied] = useState<CsvApplied['rows'] | null>(null);
  const [written, setWritten] = useState(0);
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<ReactNode>();
  const [isAsking, setAsking] = useState(false);
  const isUnwritten = preview !== null && applied === null && actionWords(preview.counts) !== '';
  const close = () => {
    if (work === 'writing') return;
    if (isUnwritten) setAsking(true);
    else onClose();
  };

  const read = async (chosen: File) => {
    setFile(chosen);
    setPreview(null);
    setAnswers(new Map());
    setFailure(undefined);
    if (chosen.size > MOST_CSV_BYTES) return setFailure(staffTexts.csvTooLarge);
    setWork('reading');
    try {
      setPreview(await previewFile(chosen));
    } catch (error) {
      setFailure(reasonOf(error));
    }
    setWork(null);
  };

  const write = async () => {
    const rows = readyRows(preview?.rows ?? [], answers).flatMap((row) => writeOf(row, answers));
    setFailure(undefined);
    setWork('writing');
    setWritten(0);
    try {
      setApplied(await applyRows(rows, setWritten));
    } catch (error) {
      // Some of it may be written. The preview is out of date either way.
      setPreview(null);
      setFailure(`${reasonOf(error)} ${staffTexts.csvApplyFailed}`);
    }
    setWork(null);
    await locationsChanged(client);
  };

  return (
    <Modal title="Upload a CSV file" width="wide" onClose={close}>
      <div className="space-y-4">
        {applied ? (
          <Applied rows={applied} onClose={onClose} />
        ) : (
          <>
            <FileChoice isBusy={work !== null} onChoose={(chosen) => void read(chosen)} />
            <div role="status" className="empty:mb-0">
              {work === 'reading' && 'Reading the file…'}
              {preview && <Counts preview={preview} />}
            </div>
            <div role="alert" className="empty:mb-0">
              {failure && (
                <Notice
                  tone="danger"
                  action={
                    file && (
                      <Button look="secondary" busy={work !== null} onClick={() => void read(file)}>
                        Look at the changes again
                      </Button>
                    )
                  }
                >
                  {failure}
                </Notice>
              )}
            </div>
            {preview && (
              <Preview
                preview={preview}
                answers={answers}
                onAnswers={(given) => setAnswers(new Map([...answers, ...given]))}
                written={work === 'writing' ? written : null}
                onWrite={write}
                onClose={close}
              />
            )}
          </>
        )}
      </div>
      <UnsavedWork isUnsaved={isUnwritten} words={UNWRITTEN} />
      {isAsking && <LoseWork words={UNWRITTEN} onLose={onClose} onStay={() => setAsking(false)} />}
    </Modal>
  );
}

const UNWRITTEN = {
  title: 'Leave without writing?',
  leave: 'Leave without writing',
  stay: 'Go on looking',
  lost: 'None of the changes in the file is written yet.',
} as const;

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || texts.unknownError;

function FileChoice({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) {
  const [label, hint] = [useId(), useId()];
  return (
    <div className="space-y-2">
      <label id={label} className="block font-semibold">
        CSV file
        <input
          type="file"
          accept=".csv,text/csv"
          aria-describedby={hint}
          disabled={isBusy}
          // Chosen again after it was mended, the same file must be read again.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) onChoose(chosen);
          }}
          className="mt-1 block w-full rounded-lg border border-ink-muted bg-surface p-2 font-normal file:mr-3 file:min-h-9 file:rounded-lg file:border file:border-line file:bg-neutral-ground file:px-3 file:font-semibold file:text-ink"
        />
      </label>
      <div id={hint} className="text-sm text-ink-muted">
        <p>
          Download the CSV file, change it in a spreadsheet, save it as “CSV UTF-8” and choose it here. You
          see every change before it is written.
        </p>
        <p>
          A row without an _id makes a new location. Locations that are not in the file stay as they are; so
          do custom messages. At most {inNumbers(MOST_CSV_ROWS)} rows.
        </p>
      </div>
    </div>
  );
}

function Counts({ preview: { counts } }: { preview: CsvPreview }) {
  const { create, update, unchanged, error } = counts;
  const parts = [
    `${rowsWords(create)} to create`,
    `${inNumbers(update)} to change`,
    `${inNumbers(unchanged)} unchanged`,
    `${inNumbers(error)} with errors`,
  ];
  return <p className="font-semibold">{parts.join(', ')}.</p>;
}

function Preview({
  preview: { rows, counts },
  answers,
  onAnswers,
  written,
  onWrite,
  onClose,
}: {
  preview: CsvPreview;
  answers: Answers;
  onAnswers: (given: Answers) => void;
  /** Rows that are written by now; null before. */
  written: number | null;
  onWrite: () => void;
  onClose: () => void;
}) {
  const ready = readyRows(rows, answers);
  const count = (wanted: CsvPreviewRow['outcome']) =>
    ready.filter(({ outcome }) => outcome === wanted).length;
  const action = actionWords({ create: count('create'), update: count('update') });
  const isWriting = written !== null;
  const progress = `Writing, ${inNumbers(written ?? 0)} of ${inNumbers(ready.length)} done…`;
  return (
    <>
      {counts.unchanged < rows.length ? (
        <PreviewTable
          rows={rows}
          answers={answers}
          onAnswer={(key, answer) => onAnswers(new Map([[key, answer]]))}
        />
      ) : (
        <p>The file changes nothing: every row is as it is stored.</p>
      )}
      <OpenQuestions rows={rows} answers={answers} onAnswers={onAnswers} />
      {counts.error > 0 && (
        <p>
          {rowsWords(counts.error)} with errors {action ? 'will be left out' : 'and nothing to write'}. Mend
          the file and choose it again, or {action ? 'go on with the others' : 'choose another'}.
        </p>
      )}
      <div className={dialogFoot}>
        {action && (
          <Button busy={isWriting} onClick={onWrite}>
            {isWriting ? progress : action}
          </Button>
        )}
        <Button look="secondary" busy={isWriting} onClick={onClose}>
          {action ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </>
  );
}

/** What was written, and which rows were refused meanwhile. */
function Applied({ rows, onClose }: { rows: CsvApplied['rows']; onClose: () => void }) {
  const count = (wanted: string) => rows.filter(({ outcome }) => outcome === wanted).length;
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []); // the button that was pressed is gone
  return (
    <>
      <div role="status">
        <Notice tone={refused.length === 0 ? 'good' : 'caution'}>
          {doneWords({ created: count('created'), updated: count('updated') })}
          {refused.length > 0 && `, ${rowsWords(refused.length)} refused`}.
        </Notice>
      </div>
      {refused.length > 0 && (
        <ul aria-label="Refused rows" className="max-h-[45dvh] list-disc space-y-1 overflow-y-auto pl-5">
          {refused.map(({ line, name, message }) => (
            <li key={line}>
              Line {line}, <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      <Button ref={close} look="secondary" onClick={onClose}>
        Close
      </Button>
    </>
  );
}
