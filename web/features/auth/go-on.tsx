import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { buttonClass } from '#web/shared/ui/button.tsx';

const REDIRECT_DELAY_MS = 2000;

/** A link under a success that leads on; it leads on by itself after two seconds. */
export function GoOn({
  to,
  label,
  onContinue,
}: {
  to: '/' | '/auth/login';
  label: string;
  onContinue: () => void;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  const goOn = useEffectEvent(onContinue);
  useEffect(() => {
    link.current?.focus(); // the form that had the focus is gone
    const timer = setTimeout(() => goOn(), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Link ref={link} to={to} className={buttonClass('primary', 'w-full')}>
      {label}
    </Link>
  );
}
