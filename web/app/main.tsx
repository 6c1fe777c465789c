import './styles.css';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFirstAnswers, noteFirstAnswersTime, readFirstAnswers } from '#web/api/first-answers.ts';
import { noteInitialConnection } from '#web/api/reachability.ts';
import { followColourChoice } from '#web/ui/colour-scheme.ts';
import { nextTask } from '#web/ui/next-task.ts';
import { focusHeadingAfterNavigation } from './focus-heading.ts';
import { forgetWithLogin } from './forget-with-login.ts';
import { keepLive } from './keep-live.ts';
import { keepOffline } from './keep-offline.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

await nextTask(); // the code itself has just been started
const queryClient = createQueryClient(() => router.invalidate());
const router = createAppRouter(queryClient);

noteInitialConnection();
const firstAnswers = readFirstAnswers();
if (firstAnswers) {
  noteFirstAnswersTime(firstAnswers);
  keepFirstAnswers(queryClient, firstAnswers);
}
forgetWithLogin(queryClient);
followColourChoice();
// A screen that could not start without the network starts by itself once it is there.
onlineManager.subscribe((online) => {
  if (online) router.invalidate();
});
focusHeadingAfterNavigation(router);
keepOffline(queryClient, router);
keepLive(queryClient, router);
// The screen's code comes while the login is being checked.
for (const match of router.matchRoutes(router.latestLocation)) {
  const id: keyof typeof router.routesById = match.routeId;
  router.loadRouteChunk(router.routesById[id]);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root.');
// With all that it shows at hand, the screen is drawn once: not first the frame and then what stands in it.
if (firstAnswers?.place || firstAnswers?.network) await router.load();
await nextTask();
// In small steps, so that a finger is answered meanwhile: the first words of the page stand there already.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
