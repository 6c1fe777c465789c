import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { texts } from '#contract/texts.ts';
import { Unreachable } from '#web/shared/api/failures.ts';
import { Boundary } from '#web/shared/ui/boundary.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import type { NotLoaded } from './later.ts';

export interface LaterPartProps {
  /** It is tried again when this changes. */
  resetKey?: unknown;
  /** Says that it could not be loaded. */
  failure: string;
  /** What there is in place of it. */
  instead?: string;
  /** It is drawn in a frame: the notice keeps away from its edge. */
  inFrame?: boolean;
  /** In the final size. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * The place of a part of a page whose code comes later (`later`). Where it does not come, the part alone is missing; it is
 * tried again when somebody presses the button, and when the server can be reached again.
 */
export const LaterPart = ({
  resetKey,
  failure,
  instead,
  inFrame = false,
  placeholder,
  children,
}: LaterPartProps) => (
  <Boundary
    resetKey={resetKey}
    fallback={(error, again) => (
      <Missing
        title={failure}
        className={inFrame ? 'm-4' : 'sticky top-14 self-start'}
        error={error}
        onAgain={again}
      >
        {instead}
      </Missing>
    )}
  >
    <Suspense fallback={placeholder}>{children}</Suspense>
  </Boundary>
);

function Missing({
  title,
  className,
  error,
  onAgain,
  children,
}: {
  title: string;
  className: string;
  error: NotLoaded;
  onAgain: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    // Not before it is on screen: until then React draws the part again with the same error.
    error.forget?.();
    return onlineManager.subscribe((online) => {
      if (online) onAgain();
    });
  }, [error, onAgain]);
  const isUnreachable = error instanceof Unreachable;
  return (
    <Notice
      tone="caution"
      role="status"
      title={title}
      className={className}
      action={
        <RetryButton onRetry={isUnreachable ? onAgain : () => window.location.reload()}>
          {isUnreachable ? undefined : 'Reload the page'}
        </RetryButton>
      }
    >
      {children}
      {!isUnreachable && <p>{texts.contentBlocker}</p>}
    </Notice>
  );
}
