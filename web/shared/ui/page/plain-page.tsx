import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import { PageHeader } from './page-header.tsx';
import { PageTitle } from './page-title.tsx';

/** A page with a single message. */
export function PlainPage({
  lead = <Logo />,
  title,
  children,
}: {
  lead?: ReactNode;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader lead={lead}>
        <PageTitle>{title}</PageTitle>
      </PageHeader>
      <main id="main" className="mx-auto max-w-6xl space-y-5 px-4 py-8 sm:px-6">
        {children}
      </main>
    </>
  );
}
