import type { ErrorComponentProps } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/titles.ts';
import { PlainPage } from '#web/ui/plain-page.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** What is left when a screen could not be shown at all. */
export function ErrorPage({ error }: ErrorComponentProps) {
  useDocumentTitle(titles.landing);
  return (
    <PlainPage title="This page could not be shown">
      <p role="alert">{error instanceof Error && error.message ? error.message : texts.unknownError}</p>
      <RetryButton look="primary" onRetry={() => window.location.reload()}>
        Reload the page
      </RetryButton>
    </PlainPage>
  );
}
