import type { ReactNode } from 'react';

/** The end of a page: credits, and what the page must not be used for. */
export function PageFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-12 border-t border-line text-sm text-ink-muted">
      <div className="mx-auto max-w-6xl px-4 py-8 sm:px-6">{children}</div>
    </footer>
  );
}
