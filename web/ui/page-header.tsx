import type { ReactNode } from 'react';

/** The dark band at the top of a page: a row with `lead` and `actions`, and under it the page's heading. */
export function PageHeader({
  lead,
  actions,
  className = '',
  children,
}: {
  lead: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <header className={`deep-band ${className}`}>
      <div className="mx-auto max-w-6xl px-4 pt-2 pb-6 sm:px-6">
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-2 sm:gap-x-4 print:min-h-0">
          {lead}
          {actions}
        </div>
        <div className="mt-2">{children}</div>
      </div>
    </header>
  );
}
