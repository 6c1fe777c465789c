import { useNavigate, useSearch } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { WindowsPage } from '#web/features/windows/windows-page.tsx';
import { windowsSearch } from '#web/features/windows/windows-search.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export function WindowsScreen() {
  useDocumentTitle(titles.windows);
  const search = windowsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <WindowsPage
      search={search}
      onSearch={(next) =>
        void navigate({ to: '/windows', search: windowsSearch({ ...next }), resetScroll: false })
      }
    />
  );
}
