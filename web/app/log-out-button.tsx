import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { texts } from '#contract/texts.ts';
import { post } from '#web/api/http.ts';
import { Button } from '#web/ui/button.tsx';

/** Ends the session on the server first, so that the page never shows a log-out that did not happen. */
export function LogOutButton({ onLoggedOut }: { onLoggedOut: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

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
      <Button look="onDeep" busy={state === 'busy'} onClick={logOut} className="max-sm:px-3">
        <LogOut aria-hidden className="size-5 max-sm:hidden" />
        Log out
      </Button>
    </div>
  );
}
