import { titles } from '#domain/places/titles.ts';
import { Logo } from '#web/shared/ui/page/logo.tsx';
import { useDocumentTitle } from './use-document-title.ts';

/** Stands while the login is checked or a screen's code arrives. */
export function LoadingPage() {
  useDocumentTitle(titles.loading);
  return (
    <main id="main" className="grid min-h-[80dvh] place-content-center justify-items-center gap-4 p-6">
      <Logo className="text-sea" />
      <p role="status" className="text-ink-muted">
        Loading…
      </p>
    </main>
  );
}
