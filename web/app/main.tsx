import './styles.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import {
  cacheFirstAnswers,
  networkOrTooLate,
  noteFirstAnswersTime,
  readFirstAnswers,
} from '#web/shared/api/first-answers.ts';
import { noteInitialConnection } from '#web/shared/api/reachability.ts';
import { followBrowserTranslation } from '#web/shared/ui/browser/browser-translation.ts';
import { followColourChoice } from '#web/shared/ui/browser/colour-scheme.ts';
import { nextTask } from '#web/shared/ui/browser/next-task.ts';
import { focusHeadingAfterNavigation } from './focus-heading.ts';
import { startLiveUpdates } from './live-updates.ts';
import { forgetWithLogin } from './login/forget-with-login.ts';
import { sendKept } from './login/send-kept.ts';
import { prepareOffline } from './prepare-offline.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

await nextTask(); // the code has just been loaded: the browser may draw first
const queryClient = createQueryClient(() => router.invalidate());
const router = createAppRouter(queryClient);

noteInitialConnection();
const firstAnswers = readFirstAnswers();
if (firstAnswers) {
  noteFirstAnswersTime(firstAnswers);
  cacheFirstAnswers(queryClient, firstAnswers);
}
forgetWithLogin(queryClient);
followColourChoice();
followBrowserTranslation();
// A screen that could not load without the network loads when it is back.
onlineManager.subscribe((online) => {
  if (online) router.invalidate();
});
focusHeadingAfterNavigation(router);
prepareOffline(queryClient, router);
void startLiveUpdates(queryClient, router);
void sendKept(queryClient);
// Loads the screen's code while the login is being checked.
for (const match of router.matchRoutes(router.latestLocation)) {
  const id: keyof typeof router.routesById = match.routeId;
  router.loadRouteChunk(router.routesById[id]);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
if (firstAnswers?.network_follows) await networkOrTooLate(queryClient);
if (firstAnswers?.network_follows || firstAnswers?.network) {
  const landing = await import('./screens/landing-screen.tsx').catch(() => null); // the router says what is wrong
  await landing?.prepareOverview(queryClient);
}
// The answers are here already: the screen is drawn once and complete, without an empty frame first.
if (firstAnswers?.place || firstAnswers?.network || firstAnswers?.admin_status) await router.load();
await nextTask();
// In small steps, so that the page reacts to touch meanwhile: its first words are on screen already.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
