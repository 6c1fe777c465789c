import type { ImportJob } from '#contract/network/bathing-water-import.ts';

/** How far an import has come, as a bar and in words. */
export function ImportProgress({ job: { done, total, created, skipped } }: { job: ImportJob }) {
  const words = `${done} of ${total}: ${created} created, ${skipped.length} skipped`;
  return (
    <div className="space-y-2">
      <div
        role="progressbar"
        aria-label="Importing bathing waters"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        className="h-3 overflow-hidden rounded-full border border-ink-muted bg-neutral-ground"
      >
        <div className="h-full bg-sea" style={{ width: `${(done / total) * 100}%` }} />
      </div>
      <p className="tabular-nums">Importing, {words}.</p>
    </div>
  );
}
