import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { useRedirect } from './use-redirect.ts';

/** Stands under the good news for two seconds; who cannot wait goes on at once. */
export function SignedUp({ onContinue }: { onContinue: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []); // the form that had the focus is gone
  useRedirect(true, onContinue);
  return (
    <Link ref={link} to="/" className={buttonClass('primary', 'w-full')}>
      See all locations
    </Link>
  );
}
