import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { Unreachable } from '#web/api/failures.ts';
import { serverAnswers, suspectOffline } from '#web/live/reachability.ts';
import { ErrorPage } from './error-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { loadSettings, requireLogin, skipIfLoggedIn } from './login-guard.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { LOGIN_PATH } from './paths.ts';
import { Shell } from './shell.tsx';

/**
 * A screen's code, on its way. The router takes a failure for a new release and reloads the page, which without a
 * connection would lose the page: then the failure is another one, and passes when the connection is back.
 */
const arriving = <T,>(code: Promise<T>): Promise<T> =>
  code.catch(async (cause: unknown) => {
    if (await serverAnswers()) throw cause;
    void suspectOffline();
    throw new Unreachable({ cause });
  });

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: loadSettings,
  component: Shell,
  notFoundComponent: NotFoundPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: LOGIN_PATH,
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: skipIfLoggedIn,
  component: lazyRouteComponent(() => arriving(import('./screens/login-screen.tsx')), 'LoginScreen'),
});

const withLogin = createRoute({
  getParentRoute: () => root,
  id: 'with-login',
  beforeLoad: requireLogin,
});

const landing = createRoute({
  getParentRoute: () => withLogin,
  path: '/',
  component: lazyRouteComponent(() => arriving(import('./screens/landing-screen.tsx')), 'LandingScreen'),
});

const location = createRoute({
  getParentRoute: () => withLogin,
  path: '/locations/$slug',
  component: lazyRouteComponent(() => arriving(import('./screens/location-screen.tsx')), 'LocationScreen'),
});

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([login, withLogin.addChildren([landing, location])]),
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
