import type { ReactNode } from 'react';

/** The main heading of a page, which gets the focus after a navigation. */
export const PageTitle = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <h1 tabIndex={-1} className={`text-2xl font-bold wrap-anywhere sm:text-4xl ${className}`}>
    {children}
  </h1>
);
