import type { ReactNode } from 'react';
import { useOnline } from '#web/shared/api/reachability.ts';
import { useNewVersion } from '#web/shared/offline/service-worker.ts';

/**
 * The buttons of a form: on a phone at the bottom edge, within reach of a thumb and clear of the notices there. `about`
 * stands above them, and is announced.
 */
export function ActionBar({ about, children }: { about?: ReactNode; children: ReactNode }) {
  const isOnline = useOnline();
  const isOutdated = useNewVersion();
  const above = isOutdated ? 'max-lg:bottom-20' : isOnline ? 'max-lg:bottom-0' : 'max-lg:bottom-9';
  return (
    <div
      className={`flex flex-wrap gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:py-3 ${above}`}
    >
      <p role="status" className="w-full empty:hidden">
        {about}
      </p>
      {children}
    </div>
  );
}
