import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type LandingSearch, landingSearch } from './landing-search.ts';

export type SearchChange = { [K in keyof LandingSearch]?: LandingSearch[K] | undefined };

/** What the address of the landing page says, and a function that changes a part of it. Back undoes the change. */
export function useLandingSearch(): { search: LandingSearch; change: (part: SearchChange) => void } {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const search = useMemo(() => landingSearch(given), [given]);
  const navigate = useNavigate();
  const change = useCallback(
    (part: SearchChange) =>
      void navigate({
        to: '/',
        search: (before: Record<string, unknown>) => landingSearch({ ...before, ...part }),
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, change };
}
