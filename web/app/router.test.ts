import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type PagePath, pagePaths } from '#contract/pages.ts';
import type { AdminArea } from '#domain/roles.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

type RoutePath = keyof AppRouter['routesByPath'];
/** The server sends the page at these, and every other address with status 404. */
type ServedPath = PagePath | `/admin/${AdminArea | '$'}`;

test('every page of the router is one that the server sends, and the other way round', () => {
  // Neither compiles where there is such a page.
  const notServed: Record<Exclude<RoutePath, ServedPath>, never> = {};
  const notShown: Record<Exclude<PagePath, RoutePath>, never> = {};
  expect({ ...notServed, ...notShown }).toEqual({});

  const { routesByPath } = createAppRouter(new QueryClient());
  const shown = Object.keys(routesByPath).filter((path) => !path.startsWith('/admin/'));
  expect(shown.toSorted()).toEqual(Object.values(pagePaths).toSorted());
});
