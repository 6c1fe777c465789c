import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '#contract/texts.ts';
import { post } from '#web/shared/api/http.ts';
import { hasKept } from '#web/shared/offline/staff-copy.ts';
import { Button } from '#web/shared/ui/button.tsx';
import type { LoseKept } from './lose-kept.tsx';

/**
 * Ends the session on the server first, so that the page never shows a log-out that did not happen. Asks before it loses
 * messages that wait for signal.
 */
export function LogOutButton({ onLoggedOut }: { onLoggedOut: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy' | 'failed'>('idle');
  const [Question, setQuestion] = useState<typeof LoseKept | null>(null);

  const logOut = async () => {
    setState('busy');
    try {
      await post('/auth/logout', texts.networkError);
      await onLoggedOut();
    } catch {
      setState('failed');
    }
  };
  /** Only staff keep messages: the code of the question comes when it is asked. */
  const ask = async () => {
    const loaded = await import('./lose-kept.tsx').catch(() => null);
    if (loaded) setQuestion(() => loaded.LoseKept);
    setState(loaded ? 'asking' : 'failed');
  };
  return (
    <div className="flex items-center gap-3 has-[p:empty]:gap-0">
      <p role="alert" className="text-sm">
        {state === 'failed' && texts.networkError}
      </p>
      <Button
        look="onDeep"
        busy={state === 'busy'}
        onClick={() => void (hasKept() ? ask() : logOut())}
        className="max-sm:px-3"
      >
        <LogOut aria-hidden className="size-5 max-sm:hidden" />
        Log out
      </Button>
      {state === 'asking' &&
        Question &&
        // Outside of the dark band, whose colours it would have.
        createPortal(
          <Question
            onLose={() => void logOut()}
            onStay={() => setState((now) => (now === 'asking' ? 'idle' : now))}
          />,
          document.body,
        )}
    </div>
  );
}
