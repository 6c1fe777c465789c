import type { ReactNode } from 'react';

/** How wide the content of a page may be: more where places stand in columns. */
export type PageWidth = 'max-w-6xl' | 'max-w-[87rem]';

/** The dark band at the top of a page: a row with `lead` and `actions`, and under it the page's heading. */
export function PageHeader({
  lead,
  actions,
  className = '',
  width = 'max-w-6xl',
  children,
}: {
  lead: ReactNode;
  actions?: ReactNode;
  className?: string;
  width?: PageWidth;
  children: ReactNode;
}) {
  return (
    <header className={`deep-band ${className}`}>
      <div className={`mx-auto px-4 pt-2 pb-6 sm:px-6 ${width}`}>
        <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-2 sm:gap-x-4 print:min-h-0">
          {lead}
          {actions}
        </div>
        <div className="mt-2">{children}</div>
      </div>
    </header>
  );
}
