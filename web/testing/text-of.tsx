import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { Location } from '#contract/network/locations.ts';
import { feedQuery } from '#web/shared/api/queries.ts';

/** The answers for a place. */
export interface Answered {
  location: Location;
  feeds: { [K in FeedKind]?: FeedBody<K> };
}

const known = ({ location, feeds }: Answered, client: QueryClient): void => {
  for (const kind of Object.keys(feeds) as FeedKind[]) {
    client.setQueryData<unknown>(feedQuery(kind, location).queryKey, feeds[kind]);
  }
};

/** The text that a component shows before anything on it is touched, for tests. */
export const textOf = (component: ReactNode, answered?: Answered): string =>
  textIn(markupOf(component, answered));

/** The same with its elements. */
export const markupOf = (component: ReactNode, answered?: Answered): string =>
  markupWith(component, (client) => answered && known(answered, client));

/** The text with what `know` puts into the cache. */
export const textWith = (component: ReactNode, know: (client: QueryClient) => void): string =>
  textIn(markupWith(component, know));

const textIn = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

function markupWith(component: ReactNode, know: (client: QueryClient) => void): string {
  const client = new QueryClient();
  know(client);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router}>{component}</RouterContextProvider>
    </QueryClientProvider>,
  );
}
