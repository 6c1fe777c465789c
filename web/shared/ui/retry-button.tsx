import { RotateCw } from 'lucide-react';
import { Button, type ButtonLook } from './button.tsx';

/** A button that repeats a failed call; its icon turns meanwhile. */
export function RetryButton({
  busy = false,
  onRetry,
  look = 'secondary',
  children = 'Retry',
}: {
  busy?: boolean;
  onRetry: () => unknown;
  look?: ButtonLook;
  children?: string | undefined;
}) {
  return (
    <Button look={look} busy={busy} onClick={() => void onRetry()}>
      <RotateCw aria-hidden className={`size-5 ${busy ? 'animate-spin' : ''}`} />
      {children}
    </Button>
  );
}
