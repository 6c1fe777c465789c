import { useNavigate, useSearch } from '@tanstack/react-router';
import { titles } from '#domain/places/titles.ts';
import { ComparePage } from '#web/features/landing/compare/compare-page.tsx';
import { compareSearch } from '#web/features/landing/compare/compare-search.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export function CompareScreen() {
  useDocumentTitle(titles.compare);
  const { places = '' } = compareSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <ComparePage
      places={places}
      onPlaces={(slugs) =>
        void navigate({ to: '/compare', search: compareSearch({ places: slugs.join(',') }) })
      }
    />
  );
}
