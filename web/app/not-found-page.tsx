import { Link } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { PlainPage } from '#web/shared/ui/page/plain-page.tsx';
import { useDocumentTitle } from './use-document-title.ts';

export function NotFoundPage() {
  useDocumentTitle(`${titles.landing} | Page Not Found`);
  return (
    <PlainPage title="Page Not Found">
      <p>
        If you typed the address, check that it is right. If you followed a link, the page may have moved.
      </p>
      <Link to="/" className={buttonClass()}>
        See all locations
      </Link>
    </PlainPage>
  );
}
