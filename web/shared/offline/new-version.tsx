import { RefreshCw } from 'lucide-react';
import { texts } from '#contract/texts.ts';
import { useNewVersion } from './service-worker.ts';

/** Offers the new version. The page never reloads by itself: somebody may be reading it. */
export const NewVersion = () =>
  useNewVersion() && (
    <p className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 border-t border-line bg-surface px-4 text-sm">
      {texts.newVersion}
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-sea underline underline-offset-4"
      >
        <RefreshCw aria-hidden className="size-4" />
        Reload
      </button>
    </p>
  );
