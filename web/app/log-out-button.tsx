import { LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '#contract/texts.ts';
import { post } from '#web/api/http.ts';
import { hasKept } from '#web/offline/staff-copy.ts';
import { Button } from '#web/ui/button.tsx';

// Only staff keep messages.
const LoseKept = lazy(() => import('./lose-kept.tsx').then(({ LoseKept }) => ({ default: LoseKept })));

/**
 * Ends the session on the server first, so that the page never shows a log-out that did not happen. Asks before it loses
 * messages that wait for signal.
 */
export function LogOutButton({ onLoggedOut }: { onLoggedOut: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'failed'>('idle');

  const logOut = async () => {
    setState('busy');
    try {
      await post('/auth/logout', texts.networkError);
      await onLoggedOut();
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="flex items-center gap-3 has-[p:empty]:gap-0">
      <p role="alert" className="text-sm">
        {state === 'failed' && texts.networkError}
      </p>
      <Button
        look="onDeep"
        busy={state === 'busy'}
        onClick={() => (hasKept() ? setState('asking') : void logOut())}
        className="max-sm:px-3"
      >
        <LogOut aria-hidden className="size-5 max-sm:hidden" />
        Log out
      </Button>
      {state === 'asking' &&
        // Outside of the dark band, whose colours it would have.
        createPortal(
          <Suspense>
            <LoseKept
              onLose={() => void logOut()}
              onStay={() => setState((now) => (now === 'asking' ? 'idle' : now))}
            />
          </Suspense>,
          document.body,
        )}
    </div>
  );
}
