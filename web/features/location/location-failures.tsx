import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { texts } from '#contract/texts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToLocations } from './location-header.tsx';

function FailurePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader lead={<BackToLocations />}>
        <h1 tabIndex={-1} className="text-2xl font-bold sm:text-4xl">
          {title}
        </h1>
      </PageHeader>
      <main id="main" className="mx-auto max-w-6xl space-y-5 px-4 py-8 sm:px-6">
        {children}
      </main>
    </>
  );
}

export const LocationNotFound = () => (
  <FailurePage title={texts.locationNotFoundTitle}>
    <p role="alert">{texts.requestedLocationNotFound}</p>
    <Link to="/" className={buttonClass()}>
      Back to all locations
    </Link>
  </FailurePage>
);

export const LocationFailed = ({ query }: { query: UseQueryResult }) => (
  <FailurePage title={texts.dataUnavailable}>
    <Notice
      tone="danger"
      role="alert"
      title={texts.locationFailed(query.error?.message ?? texts.unknownError)}
      action={
        <Button busy={query.isFetching} onClick={() => query.refetch()}>
          <RotateCw aria-hidden className={`size-5 ${query.isFetching ? 'animate-spin' : ''}`} />
          Retry
        </Button>
      }
    />
  </FailurePage>
);
