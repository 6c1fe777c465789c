import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type PagePath, pagePaths } from '#contract/pages.ts';
import type { adminPagesBelow } from '#domain/admin-pages.ts';
import type { AdminArea } from '#domain/roles.ts';
import { type AppRouter, createAppRouter } from './router.tsx';

type RoutePath = keyof AppRouter['routesByPath'];
/** The server sends the page with status 200 at these addresses, and with 404 at every other. */
type ServedPath = PagePath | `/admin/${AdminArea | '$' | ''}` | (typeof adminPagesBelow)[number];

test('router and server have the same pages', () => {
  // These do not compile where one side has a page that the other lacks.
  const notServed: Record<Exclude<RoutePath, ServedPath>, never> = {};
  const notShown: Record<Exclude<PagePath, RoutePath>, never> = {};
  expect({ ...notServed, ...notShown }).toEqual({});

  const { routesByPath } = createAppRouter(new QueryClient());
  const shown = Object.keys(routesByPath).filter((path) => !path.startsWith('/admin/'));
  expect(shown.toSorted()).toEqual(Object.values(pagePaths).toSorted());
});
