import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authStatusQuery } from '#web/api/queries.ts';
import { forgetLogin } from '#web/offline/forget-kept.ts';
import { keptPlaces, noteVisit, toggleFavourite } from '#web/place/kept-places.ts';
import { chooseUnits } from '#web/place/use-units.ts';
import { forgetWithLogin } from './forget-with-login.ts';
import { noteLogin } from './use-login-changes.ts';

const stored = new Map<string, string>();
beforeEach(async () => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  });
  await forgetLogin(true);
});
afterEach(() => void vi.unstubAllGlobals());

/** A page that is opened anew on this device. */
function open(authenticated: boolean): { client: QueryClient; is: (authenticated: boolean) => void } {
  const client = new QueryClient();
  const is = (now: boolean) => void client.setQueryData(authStatusQuery().queryKey, { authenticated: now });
  is(authenticated);
  forgetWithLogin(client);
  return { client, is };
}

function choose(): void {
  toggleFavourite('exmouth');
  noteVisit('bude');
  chooseUnits({ wind: 'knots' });
}
const isForgotten = () => {
  expect(keptPlaces()).toEqual({ favourites: [], lastVisited: null });
  expect([...stored.keys()].filter((key) => key !== 'foreshore.units')).toEqual([]);
};
const isKept = () => expect(keptPlaces()).toEqual({ favourites: ['exmouth'], lastVisited: 'bude' });

describe('favourites and the last visit of somebody who was logged in are forgotten', () => {
  test('when the login ends while a page is open', async () => {
    const { is } = open(true);
    choose();
    is(false);
    await vi.waitFor(isForgotten);
  });

  test('when it has ended while none was', async () => {
    open(true);
    choose();
    open(false);
    await vi.waitFor(isForgotten);
  });

  test('when somebody logs in before anything told that the last login had ended', () => {
    open(true);
    choose();
    noteLogin(new QueryClient());
    expect(keptPlaces()).toEqual({ favourites: [], lastVisited: null });
  });

  test('also what an open page notes after another one has logged out', async () => {
    const { is } = open(true);
    choose();
    await forgetLogin(true); // by the other one
    noteVisit('whitby');
    is(false);
    await vi.waitFor(isForgotten);
  });

  test('and how things are shown is not', async () => {
    const { is } = open(true);
    choose();
    is(false);
    await vi.waitFor(isForgotten);
    expect(stored.get('foreshore.units')).toContain('knots');
  });
});

describe('what a visitor without a login chose', () => {
  test('stays, on the next visit and through a login', () => {
    open(false);
    choose();
    const { client, is } = open(false);
    isKept();
    noteLogin(client);
    isKept();
    is(true);
    isKept();
  });

  test('goes with the login that was added', async () => {
    open(false);
    choose();
    const { is } = open(true);
    is(false);
    await vi.waitFor(isForgotten);
  });
});
