import type { UploadProgress as Progress } from '#web/shared/api/upload.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { byteWords } from './byte-words.ts';

/** Why an upload is not done: somebody cancelled it, or it failed. */
export type FailedUpload = 'cancelled' | { title: string; reason: string };

/** The foot of the form, which stays in sight: its buttons, how far the upload has come, and why it failed. */
export function AdvertFoot({
  isSaving,
  progress,
  fileName,
  failed,
  onStop,
  onLeave,
}: {
  isSaving: boolean;
  /** Null while nothing is uploaded. */
  progress: Progress | null;
  fileName: string;
  failed: FailedUpload | null;
  onStop: () => void;
  onLeave: () => void;
}) {
  const isSent = progress !== null && progress.total > 0 && progress.sent === progress.total;
  const save = failed && failed !== 'cancelled' ? 'Try again' : 'Save';
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-5 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-3 sm:-bottom-6 sm:-mx-6 sm:px-6">
      <div role="alert" className="w-full empty:hidden">
        {failed && failed !== 'cancelled' && (
          <Notice tone="danger" title={failed.title}>
            <p>{failed.reason}</p>
            <p>What you have typed and the file are still here.</p>
          </Notice>
        )}
      </div>
      <p role="status" className="w-full empty:hidden">
        {failed === 'cancelled' && 'The upload was cancelled. Nothing is saved yet.'}
      </p>
      {progress && <UploadProgress progress={progress} name={fileName} />}
      <Button type="submit" busy={isSaving} className="max-sm:min-h-14 max-sm:grow">
        {progress ? 'Uploading…' : isSaving ? 'Saving…' : save}
      </Button>
      <Button
        look="secondary"
        busy={progress ? isSent : isSaving} // what the server has, it may have stored
        className="max-sm:min-h-14"
        onClick={progress ? onStop : onLeave}
      >
        {progress ? 'Cancel upload' : 'Cancel'}
      </Button>
    </div>
  );
}

/** Screen readers hear of each of these steps once. */
const STEP_PERCENT = 25;

/** How far an upload has come, as a bar and in words. */
function UploadProgress({ progress: { sent, total }, name }: { progress: Progress; name: string }) {
  const percent = total === 0 ? 0 : Math.floor((sent / total) * 100);
  const isSent = total > 0 && sent === total;
  const words = isSent
    ? 'All sent. The server reads the file…'
    : `${percent}%, ${byteWords(sent)} of ${byteWords(total)}`;
  const step = percent - (percent % STEP_PERCENT);
  return (
    <div className="w-full space-y-1.5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 truncate font-semibold">Uploading {name}</span>
        <span className="tabular-nums">{words}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        className="h-3 overflow-hidden rounded-full border border-ink-muted bg-neutral-ground"
      >
        <div className="h-full bg-sea" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="sr-only">
        {isSent ? words : `${step}% of the file is sent.`}
      </p>
    </div>
  );
}
