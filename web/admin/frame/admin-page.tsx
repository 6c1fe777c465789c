import type { ReactNode } from 'react';
import { PageTitle } from '#web/shared/ui/page/page-title.tsx';
import { Toasts } from './toasts.tsx';

/** A screen of the administration: its heading with actions beside it, and the messages of what was done. */
export const AdminPage = ({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Toasts>
    <main id="main" className="min-w-0 px-4 pt-5 pb-24 sm:px-6">
      <div className="mx-auto max-w-7xl space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageTitle>{title}</PageTitle>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
        {children}
      </div>
    </main>
  </Toasts>
);
