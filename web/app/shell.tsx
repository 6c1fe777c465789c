import { Outlet } from '@tanstack/react-router';
import { FlaskConical, Languages, WifiOff } from 'lucide-react';
import { texts } from '#contract/texts.ts';
import { useOnline } from '#web/shared/api/reachability.ts';
import { useSimulated } from '#web/shared/api/simulated.ts';
import { NewVersion } from '#web/shared/offline/new-version.tsx';
import { useFrozenByTranslation } from '#web/shared/ui/browser/browser-translation.ts';

const banner = 'flex min-h-9 items-center justify-center gap-2 px-4 py-1.5 text-sm font-semibold';

/** The frame of every screen: the link past the navigation, and the notices that concern all data. */
export function Shell() {
  const online = useOnline();
  const simulated = useSimulated();
  const frozen = useFrozenByTranslation();
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-lg bg-surface px-4 py-3 font-semibold text-sea focus:translate-y-0"
      >
        Skip to main content
      </a>
      <section aria-label="Notices" className="sticky top-0 z-40">
        {simulated && (
          <p className={`${banner} bg-caution-ground text-caution`}>
            <FlaskConical aria-hidden className="size-4 shrink-0" />
            {texts.simulated}
          </p>
        )}
        <div role="status" className="fixed inset-x-0 bottom-0">
          {!online && (
            <p className={`${banner} border-t border-danger bg-danger-ground text-danger`}>
              <WifiOff aria-hidden className="size-4 shrink-0" />
              {texts.offline}
            </p>
          )}
          {frozen && (
            <p className={`${banner} border-t border-caution bg-caution-ground text-caution`}>
              <Languages aria-hidden className="size-4 shrink-0" />
              {texts.frozenPage}
            </p>
          )}
          <NewVersion />
        </div>
      </section>
      <div className={online && !frozen ? '' : 'pb-10'}>
        <Outlet />
      </div>
    </div>
  );
}
