import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ListSearch } from './list-search.ts';

/** Rows on a page. */
const PAGE_SIZE = 25;
/** Typing pauses this long before a search is sent. */
const TYPING_PAUSE_MS = 250;

type Search = Record<string, string | number | undefined>;

/**
 * The search, order, filters and page of a list. They stand in the page's address, so that a reload, a link and Back
 * show the same rows. A change of anything but the page leads to the first page.
 */
export function useList<Filter extends string = never>(pageSize = PAGE_SIZE) {
  const search: ListSearch<Filter> = useSearch({ strict: false } as never); // only the screen's route knows them;
  const navigate = useNavigate();
  const change = (next: Search, { replace = !('page' in next) } = {}) =>
    void navigate({
      to: '.',
      search: (before: Search) => withoutEmpty({ ...before, page: undefined, ...next }),
      replace,
      resetScroll: 'page' in next,
    } as never); // the search parameters depend on the screen, which only its route knows
  const page = search.page ?? 1;
  const toPage = (number: number, how?: { replace: boolean }) =>
    change({ page: number === 1 ? undefined : number }, how);
  return {
    search,
    page,
    pageSize,
    /** For the call of the list. */
    window: { limit: pageSize, offset: (page - 1) * pageSize },
    change,
    toPage,
  };
}

/**
 * Leads to the last page where the address names one after it, as after a deletion.
 * @param total the rows on all pages; undefined while that is not known
 */
export function useExistingPage(
  { page, pageSize, toPage }: ReturnType<typeof useList<never>>,
  total: number | undefined,
): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `toPage` is another function at every drawing
  useEffect(() => {
    if (page > last) toPage(last, { replace: true });
  }, [page, last]);
}

const withoutEmpty = (search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''));

/** Text that is typed for a search, and sends itself after a pause. `sent` is what the address says. */
export function useTypedSearch(sent: string, send: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(sent);
  const [isTyping, setTyping] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` is a new function at every render
  useEffect(() => {
    if (!isTyping) return;
    const timer = setTimeout(() => {
      setTyping(false);
      send(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isTyping]);
  useEffect(() => {
    if (!isTyping) setTyped((before) => (before.trim() === sent ? before : sent));
  }, [sent, isTyping]);
  const type = (text: string) => {
    setTyping(true);
    setTyped(text);
  };
  return [typed, type];
}
