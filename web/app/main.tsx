import './styles.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { noteInitialConnection } from '#web/live/reachability.ts';
import { followColourChoice } from '#web/ui/colour-scheme.ts';
import { focusHeadingAfterNavigation } from './focus-heading.ts';
import { keepOffline } from './keep-offline.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

const queryClient = createQueryClient(() => router.invalidate());
const router = createAppRouter(queryClient);

noteInitialConnection();
followColourChoice();
// A screen that could not start without the network starts by itself once it is there.
onlineManager.subscribe((online) => {
  if (online) router.invalidate();
});
focusHeadingAfterNavigation(router);
keepOffline(queryClient, router);
// The screen's code comes while the login is being checked.
for (const match of router.matchRoutes(router.latestLocation)) {
  const id: keyof typeof router.routesById = match.routeId;
  router.loadRouteChunk(router.routesById[id]);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
