import type { ReactNode } from 'react';
import type { PageWidth } from './page-header.tsx';

/** The end of a page: credits, and what the page must not be used for. */
export function PageFooter({ width = 'max-w-6xl', children }: { width?: PageWidth; children: ReactNode }) {
  return (
    <footer className="mt-12 border-t border-line text-sm text-ink-muted">
      <div className={`mx-auto px-4 py-8 sm:px-6 ${width}`}>{children}</div>
    </footer>
  );
}
