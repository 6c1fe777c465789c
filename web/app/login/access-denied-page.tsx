import { useNavigate } from '@tanstack/react-router';
import { texts } from '#contract/texts.ts';
import { titles } from '#domain/places/titles.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { PlainPage } from '#web/shared/ui/page/plain-page.tsx';
import { HOME_PATH } from '../paths.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export function AccessDeniedPage() {
  useDocumentTitle(`${titles.landing} | ${texts.accessDenied}`);
  const navigate = useNavigate();
  return (
    <PlainPage title={texts.accessDenied}>
      <p>{texts.noAdminAccess}</p>
      <Button onClick={() => void navigate({ to: HOME_PATH })}>Return to Home</Button>
    </PlainPage>
  );
}
