import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authStatusQuery } from '#web/shared/api/queries.ts';
import { forgetLogin } from '#web/shared/offline/delete-copies.ts';
import { chooseUnits } from '#web/shared/place/preferences/use-units.ts';
import { noteVisit, rememberedPlaces, toggleFavourite } from '#web/shared/place/remembered-places.ts';
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
afterEach(async () => {
  // Other files of the worker have the same modules, which remember what was chosen here.
  await forgetLogin(true);
  chooseUnits({ wind: 'mph', waves: 'ft' });
  vi.unstubAllGlobals();
});

/** Opens a new page on this device. */
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
  expect(rememberedPlaces()).toEqual({ favourites: [], lastVisited: null });
  expect([...stored.keys()].filter((key) => key !== 'foreshore.units')).toEqual([]);
};
const isRemembered = () =>
  expect(rememberedPlaces()).toEqual({ favourites: ['exmouth'], lastVisited: 'bude' });

describe('favourites and the last visit of somebody who was logged in are forgotten', () => {
  test('when the login ends while a page is open', async () => {
    const { is } = open(true);
    choose();
    is(false);
    await vi.waitFor(isForgotten);
  });

  test('when it ended while no page was open', async () => {
    open(true);
    choose();
    open(false);
    await vi.waitFor(isForgotten);
  });

  test('when somebody logs in before the page knows that the last login has ended', () => {
    open(true);
    choose();
    noteLogin(new QueryClient());
    expect(rememberedPlaces()).toEqual({ favourites: [], lastVisited: null });
  });

  test('also what a page remembers after another page has logged out', async () => {
    const { is } = open(true);
    choose();
    await forgetLogin(true); // by the other page
    noteVisit('whitby');
    is(false);
    await vi.waitFor(isForgotten);
  });

  test('but units are not', async () => {
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
    isRemembered();
    noteLogin(client);
    isRemembered();
    is(true);
    isRemembered();
  });

  test('is forgotten at the end of a login that began later', async () => {
    open(false);
    choose();
    const { is } = open(true);
    is(false);
    await vi.waitFor(isForgotten);
  });
});
