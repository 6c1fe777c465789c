import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { pagePaths } from '#contract/pages.ts';
import { EDITED } from '#web/admin/editing/edited-parameter.ts';
import { listSearch } from '#web/admin/list/list-search.ts';
import type { CompareSearch } from '#web/features/landing/compare/compare-search.ts';
import type { LandingSearch } from '#web/features/landing/filters/landing-search.ts';
import type { WindowsSearch } from '#web/features/windows/windows-search.ts';
import { arriving } from '#web/shared/api/load-code.ts';
import { ErrorPage } from './error-page.tsx';
import { LoadingPage } from './loading-page.tsx';
import { AdminGuard, loadAdminFrame, loadAdminStatus } from './login/admin-guard.tsx';
import { loadSettings, requireLogin, requireReader, skipIfLoggedIn } from './login/login-guard.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { Shell } from './shell.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: loadSettings,
  component: Shell,
  notFoundComponent: NotFoundPage,
});

const login = createRoute({
  getParentRoute: () => root,
  path: pagePaths.login,
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: skipIfLoggedIn,
  component: lazyRouteComponent(() => arriving(import('./screens/login-screen.tsx')), 'LoginScreen'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: pagePaths['sign-up'],
  component: lazyRouteComponent(() => arriving(import('./screens/sign-up-screen.tsx')), 'SignUpScreen'),
});

const verify = createRoute({
  getParentRoute: () => root,
  path: pagePaths.verify,
  component: lazyRouteComponent(() => arriving(import('./screens/verify-screen.tsx')), 'VerifyScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: pagePaths['forgot-password'],
  component: lazyRouteComponent(
    () => arriving(import('./screens/forgot-password-screen.tsx')),
    'ForgotPasswordScreen',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: pagePaths['reset-password'],
  component: lazyRouteComponent(
    () => arriving(import('./screens/reset-password-screen.tsx')),
    'ResetPasswordScreen',
  ),
});

/** The pages that visitors may read where the operator allows it. */
const reading = createRoute({
  getParentRoute: () => root,
  id: 'reading',
  beforeLoad: requireReader,
});

const withLogin = createRoute({
  getParentRoute: () => root,
  id: 'with-login',
  beforeLoad: requireLogin,
});

const account = createRoute({
  getParentRoute: () => withLogin,
  path: pagePaths.account,
  component: lazyRouteComponent(() => arriving(import('./screens/account-screen.tsx')), 'AccountScreen'),
});

/** Every address of the admin area, with a screen or without. */
const admin = createRoute({
  getParentRoute: () => withLogin,
  path: pagePaths.admin,
  beforeLoad: loadAdminStatus,
  loader: loadAdminFrame,
  component: AdminGuard,
});

const dashboard = createRoute({
  getParentRoute: () => admin,
  path: '/',
  validateSearch: listSearch('person', 'action', 'days'),
  component: lazyRouteComponent(() => arriving(import('./screens/dashboard-screen.tsx')), 'DashboardScreen'),
});

const manageLocations = createRoute({
  getParentRoute: () => admin,
  path: 'locations',
  validateSearch: listSearch('active', 'message', EDITED),
  component: lazyRouteComponent(
    () => arriving(import('./screens/manage-locations-screen.tsx')),
    'ManageLocationsScreen',
  ),
});

const manageAdverts = createRoute({
  getParentRoute: () => admin,
  path: 'adverts',
  validateSearch: listSearch('location', 'state', EDITED),
  component: lazyRouteComponent(
    () => arriving(import('./screens/manage-adverts-screen.tsx')),
    'ManageAdvertsScreen',
  ),
});

const customMessages = createRoute({
  getParentRoute: () => admin,
  path: 'custom-messages',
  validateSearch: listSearch('place'),
  component: lazyRouteComponent(
    () => arriving(import('./screens/custom-messages-screen.tsx')),
    'CustomMessagesScreen',
  ),
});

const automatedMessages = createRoute({
  getParentRoute: () => admin,
  path: 'automated-messages',
  validateSearch: listSearch('location', 'active', 'wind_direction', EDITED),
  component: lazyRouteComponent(
    () => arriving(import('./screens/automated-messages-screen.tsx')),
    'AutomatedMessagesScreen',
  ),
});

const displays = createRoute({
  getParentRoute: () => admin,
  path: 'displays',
  validateSearch: listSearch('state', 'map'),
  component: lazyRouteComponent(() => arriving(import('./screens/displays-screen.tsx')), 'DisplaysScreen'),
});

/** One module: three would each be named with what they need in the code that every page loads. */
const belowDisplays = () => arriving(import('./screens/display-screens.tsx'));

const pairDisplay = createRoute({
  getParentRoute: () => admin,
  path: 'displays/pair',
  validateSearch: ({ display }): { display?: string } => (typeof display === 'string' ? { display } : {}),
  component: lazyRouteComponent(belowDisplays, 'PairDisplayScreen'),
});

const oneDisplay = createRoute({
  getParentRoute: () => admin,
  path: 'displays/$id',
  component: lazyRouteComponent(belowDisplays, 'DisplayScreen'),
});

const displayOnPaper = createRoute({
  getParentRoute: () => admin,
  path: 'displays/$id/print',
  component: lazyRouteComponent(belowDisplays, 'DisplayOnPaperScreen'),
});

const users = createRoute({
  getParentRoute: () => admin,
  path: 'users',
  validateSearch: listSearch('role'),
  component: lazyRouteComponent(() => arriving(import('./screens/users-screen.tsx')), 'UsersScreen'),
});

/** The frame says that there is no such screen. */
const anyAdminAddress = createRoute({ getParentRoute: () => admin, path: '$' });

// The two screens judge what the address says, so that no other page loads the code for it.
const landing = createRoute({
  getParentRoute: () => reading,
  path: pagePaths.landing,
  validateSearch: (search): LandingSearch => search,
  component: lazyRouteComponent(() => arriving(import('./screens/landing-screen.tsx')), 'LandingScreen'),
});

const compare = createRoute({
  getParentRoute: () => reading,
  path: pagePaths.compare,
  validateSearch: (search): CompareSearch => search,
  component: lazyRouteComponent(() => arriving(import('./screens/compare-screen.tsx')), 'CompareScreen'),
});

const windows = createRoute({
  getParentRoute: () => reading,
  path: pagePaths.windows,
  validateSearch: (search): WindowsSearch => search,
  component: lazyRouteComponent(() => arriving(import('./screens/windows-screen.tsx')), 'WindowsScreen'),
});

const location = createRoute({
  getParentRoute: () => reading,
  path: pagePaths.location,
  component: lazyRouteComponent(() => arriving(import('./screens/location-screen.tsx')), 'LocationScreen'),
});

const forecast = createRoute({
  getParentRoute: () => reading,
  path: pagePaths.forecast,
  component: lazyRouteComponent(() => arriving(import('./screens/forecast-screen.tsx')), 'ForecastScreen'),
});

const waterQuality = createRoute({
  getParentRoute: () => reading,
  path: pagePaths['water-quality'],
  component: lazyRouteComponent(
    () => arriving(import('./screens/water-quality-screen.tsx')),
    'WaterQualityScreen',
  ),
});

export const createAppRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree: root.addChildren([
      login,
      signUp,
      verify,
      forgotPassword,
      resetPassword,
      reading.addChildren([landing, compare, windows, location, forecast, waterQuality]),
      withLogin.addChildren([
        account,
        admin.addChildren([
          dashboard,
          manageLocations,
          manageAdverts,
          customMessages,
          automatedMessages,
          displays,
          pairDisplay,
          oneDisplay,
          displayOnPaper,
          users,
          anyAdminAddress,
        ]),
      ]),
    ]),
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
