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
import type { Location } from '#contract/network/locations.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { getJson } from '#web/shared/api/http.ts';

declare module 'vitest' {
  interface ProvidedContext {
    served: { url: string; simulator: string; password: string; backstage: string };
  }
}

// The server hashes passwords, and other tests run beside these.
configure({ asyncUtilTimeout: 8000 });

/**
 * Makes the document the server's own page, with a session of `<as>@test.example` where one is given. Every file has the
 * same server, and no test may end these accounts' sessions: see `visitAsSomeoneNew`.
 */
export async function visit({ as }: { as?: 'user' | 'safety_officer' | 'admin' } = {}): Promise<void> {
  const { url } = inject('served');
  // Known to the environment, not to the browser's types.
  (window as unknown as { happyDOM: { setURL: (address: string) => void } }).happyDOM.setURL(`${url}/`);
  await fetch('/auth/logout', { method: 'POST' });
  if (as) await logIn(`${as}@test.example`);
}

/**
 * The same with the session of an account that no other test has, for a test that changes it.
 * @returns its address; its password is that of all
 */
export async function visitAsSomeoneNew(): Promise<string> {
  const email = newAddress();
  await visit();
  await fetch(`${inject('served').backstage}/accounts/${email}`, { method: 'POST' });
  await logIn(email);
  return email;
}

/** An address that nobody has used yet. */
export const newAddress = (): string => `${crypto.randomUUID()}@test.example`;

/** Logs in, with the password of all accounts unless another is given. */
export const logIn = (email: string, password = inject('served').password) =>
  post('/auth/login', { email, password });

/** Visits as a user. @returns the one place of the server */
export async function visitHarwich(): Promise<Location> {
  await visit({ as: 'user' });
  return (await getJson<{ location: Location }>('/locations/harwich', 'locations')).location;
}

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * Draws a component within the query cache and a router, as on a page. It is removed when the test ends.
 * @param search of the page's address, with its question mark
 */
export async function show(component: ReactElement, search = '') {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => component });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/${search}`] }),
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
  return { user: userEvent.setup(), client, router };
}

/** Whether the document has a valid session. */
export const isLoggedIn = async (): Promise<boolean> =>
  ((await (await fetch('/auth/status')).json()) as { authenticated: boolean }).authenticated;

/** What stands below or above a field about it: its hint and its error. */
export const saidOf = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** The value below this name in a card. */
export function figure(card: HTMLElement, label: string): string {
  const term = [...card.querySelectorAll('dt')].find(({ textContent }) => textContent === label);
  if (!term) throw new Error(`no ${label} in ${card.textContent}`);
  return term.nextElementSibling?.textContent ?? '';
}
