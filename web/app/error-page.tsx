import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/titles.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainPage } from './plain-page.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** What is left when a screen could not be shown at all. */
export function ErrorPage({ error }: ErrorComponentProps) {
  useDocumentTitle(titles.landing);
  return (
    <PlainPage title="This page could not be shown">
      <p role="alert">{error instanceof Error && error.message ? error.message : texts.unknownError}</p>
      <Button onClick={() => window.location.reload()}>
        <RotateCw aria-hidden className="size-5" />
        Reload the page
      </Button>
    </PlainPage>
  );
}
