import type { UploadProgress as Progress } from '#web/shared/api/upload.ts';
import { byteWords } from './byte-words.ts';

/** Screen readers hear of each of these steps once. */
const STEP_PERCENT = 25;

/** How far an upload has come, as a bar and in words. */
export function UploadProgress({ progress: { sent, total }, name }: { progress: Progress; name: string }) {
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
