import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { ApiError, Unreachable } from '#web/shared/api/failures.ts';
import { CodeMissing } from '#web/shared/api/load-code.ts';
import { PlainPage } from '#web/shared/ui/page/plain-page.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { useDocumentTitle } from './use-document-title.ts';

function reasonOf(error: unknown): string {
  if (error instanceof CodeMissing) return `${texts.codeMissing} ${texts.contentBlocker}`;
  return error instanceof Error && error.message ? error.message : texts.unknownError;
}

/** Shown when a screen fails. A failed call can be tried again; after a fault in our code the page is reloaded. */
export function ErrorPage({ error }: ErrorComponentProps) {
  useDocumentTitle(titles.landing);
  return (
    <PlainPage title="This page could not be shown">
      <p role="alert">{reasonOf(error)}</p>
      {error instanceof Unreachable || error instanceof ApiError ? (
        <TryAgain />
      ) : (
        <RetryButton look="primary" onRetry={() => window.location.reload()}>
          Reload the page
        </RetryButton>
      )}
    </PlainPage>
  );
}

function TryAgain() {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const retry = async () => {
    setIsBusy(true);
    await router.invalidate();
    setIsBusy(false);
  };
  return <RetryButton look="primary" busy={isBusy} onRetry={retry} />;
}
