import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Display,
  DisplayChanged,
  DisplayCommandKind,
  DisplayDetail,
  DisplaySettings,
  PairingFound,
  Showing,
  ShowingPage,
} from '#contract/displays/displays.ts';
import { DISPLAYS_INTERVAL_MS } from '#web/admin/queries.ts';
import { getJson, ifUnchanged, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

const DISPLAYS = '/api/admin/displays';
const callOf = (id: string): string => `${DISPLAYS}/${encodeURIComponent(id)}`;

/** While somebody waits for what becomes of a command. */
const LOOK_SOON_MS = 3000;

type Changed = z.infer<typeof DisplayChanged>;
type Settings = z.input<typeof DisplaySettings>;

export const displayQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.display(id),
    queryFn: ({ signal }) => getJson<DisplayDetail>(callOf(id), 'this display', signal),
    refetchInterval: ({ state }) =>
      state.data?.commands.some(({ outcome }) => outcome === 'waiting') ? LOOK_SOON_MS : DISPLAYS_INTERVAL_MS,
    staleTime: DISPLAYS_INTERVAL_MS / 2,
  });

/** All showings of some days in London, the earliest first. They stay as they were read: a sheet does not change while it is printed. */
export const showingsQuery = (id: string, days: { from: string; until: string }) =>
  queryOptions({
    queryKey: queryKeys.showings(id, days),
    queryFn: async ({ signal }) => {
      const all: Showing[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const query = new URLSearchParams({ ...days, after: String(after) });
        const page: ShowingPage = await getJson(`${callOf(id)}/showings?${query}`, 'the showings', signal);
        all.push(...page.showings);
        after = page.next;
      }
      return all;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // the next sheet is made anew
  });

/** @throws ApiError in the server's words where no screen shows this code */
export const lookUpCode = (code: string): Promise<PairingFound> =>
  send<PairingFound>('POST', `${DISPLAYS}/look`, 'The code could not be looked up.', { code });

/** Approves the pairing as a new display. */
export const pairNew = (code: string, settings: Settings): Promise<Changed> =>
  send<Changed>('POST', DISPLAYS, 'The display could not be paired.', { ...settings, code });

/** Gives an existing display the screen that shows the code. */
export const pairAgain = (id: string, code: string): Promise<Changed> =>
  send<Changed>('POST', `${callOf(id)}/pair`, 'The display could not be paired.', { code });

/** @throws ApiError with the display as it is now if somebody has changed it since it was seen */
export const changeDisplay = ({ _id, updated_at }: Display, settings: Settings): Promise<Changed> =>
  send<Changed>('PUT', callOf(_id), 'The settings could not be saved.', settings, ifUnchanged(updated_at));

export const giveCommand = (id: string, kind: DisplayCommandKind): Promise<unknown> =>
  send<unknown>('POST', `${callOf(id)}/commands`, 'The command could not be given.', { kind });

/** @param text what the sign says instead of everything else; null: it is back in service */
export const setService = (id: string, text: string | null, until: string | null): Promise<Changed> =>
  send<Changed>('PUT', `${callOf(id)}/service`, 'This could not be saved.', { text, until });

/** The showings as a table for other programs. */
export const showingsCsv = (id: string): string => `${callOf(id)}/showings.csv`;

export const revoke = (id: string): Promise<unknown> =>
  send<unknown>('POST', `${callOf(id)}/revoke`, 'The display could not be revoked.');

/** Asks again for what is on screen of displays. */
export async function displaysChanged(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.display(id) }),
    client.invalidateQueries({ queryKey: queryKeys.displays() }),
    client.invalidateQueries({ queryKey: queryKeys.attention() }),
  ]);
}

/** Takes a revoked display off the list. */
export const remove = (id: string): Promise<unknown> =>
  send<unknown>('DELETE', callOf(id), 'The display could not be removed.');
