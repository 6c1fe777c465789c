import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** A page with one thing to say. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader lead={<Logo />}>
        <h1 className="text-2xl font-bold sm:text-4xl">{title}</h1>
      </PageHeader>
      <main id="main" className="mx-auto max-w-6xl space-y-5 px-4 py-8 sm:px-6">
        {children}
      </main>
    </>
  );
}
