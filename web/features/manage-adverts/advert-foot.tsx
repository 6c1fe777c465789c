import type { UploadProgress as Progress } from '#web/shared/api/upload.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { UploadProgress } from './upload-progress.tsx';

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
