import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { inject, onTestFinished } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    served: { url: string; simulator: string; password: string };
  }
}

// The server hashes passwords, and other tests run beside these.
configure({ asyncUtilTimeout: 8000 });

/**
 * Makes the document the server's own page, with a session of `<as>@test.example` where one is given. Every file has the
 * same server: `password_changer` is for the tests that change a password, which ends the account's other sessions.
 */
export async function visit({
  as,
}: {
  as?: 'user' | 'safety_officer' | 'admin' | 'password_changer';
} = {}): Promise<void> {
  const { url, password } = inject('served');
  // Known to the environment, not to the browser's types.
  (window as unknown as { happyDOM: { setURL: (address: string) => void } }).happyDOM.setURL(`${url}/`);
  await fetch('/auth/logout', { method: 'POST' });
  if (as) await post('/auth/login', { email: `${as}@test.example`, password });
}

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Draws a component within the query cache and a router, as on a page. It is removed when the test ends. */
export async function show(component: ReactElement) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => component });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const client = createQueryClient(() => undefined);
  onTestFinished(() => {
    cleanup();
    client.clear();
  });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), client };
}

/** Whether the document has a valid session. */
export const isLoggedIn = async (): Promise<boolean> =>
  ((await (await fetch('/auth/status')).json()) as { authenticated: boolean }).authenticated;

/**
 * Answers the calls of one path instead of the server, for failures that the real server cannot produce.
 * @returns a function that ends it; the end of the test ends it too
 */
export function answering(path: string, answer: () => Response): () => void {
  const real = window.fetch;
  const stop = () => {
    window.fetch = real;
  };
  window.fetch = async (input, init) =>
    String(input).startsWith(path) ? answer() : real.call(window, input, init);
  onTestFinished(stop);
  return stop;
}
