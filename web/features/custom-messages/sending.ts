import { onlineManager, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LocationSaved } from '#contract/network/admin-locations.ts';
import type { Location } from '#contract/network/locations.ts';
import type { SeveralMessages, SeveralSaved } from '#contract/notices/custom-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { ApiError, Unreachable } from '#web/shared/api/failures.ts';
import { ifUnchanged, send } from '#web/shared/api/http.ts';
import { accountQuery } from '#web/shared/api/queries.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import { noteSaved } from './assigned.ts';
import {
  asksFrom,
  forgetKeptOfOthers,
  isSameMessage,
  type KeptMessage,
  keep,
  keptMessages,
  setState,
  throwAway,
} from './kept-messages.ts';
import { noteSent } from './sent-messages.ts';

/** While something waits: a network that is back is not always announced. */
const RETRY_INTERVAL_MS = 15_000;
/** A version may change by other fields of the location; each time the message is sent again. */
const MAX_VERSIONS = 4;

/** The server's words for a failure, or the specified ones where it sent none. */
export const failureWords = (error: unknown, isClearing: boolean): string => {
  if (error instanceof ApiError) return error.message;
  return isClearing ? staffTexts.customMessageClearError : staffTexts.customMessageUpdateError;
};

const otherwise = (isClearing: boolean): string =>
  isClearing ? staffTexts.customMessageClearFailed : staffTexts.customMessageUpdateFailed;

const put = ({ location, custom_message }: KeptMessage, version: string): Promise<Location> =>
  send<z.infer<typeof LocationSaved>>(
    'PUT',
    `/api/admin/locations/${location._id}`,
    otherwise(custom_message === null),
    { custom_message },
    ifUnchanged(version),
  ).then((answer) => answer.location);

/** What is to be done about the newer version that a refused save has met. */
function judge(kept: KeptMessage, current: Location): 'arrived' | 'again' | 'clash' {
  // The answer to an earlier try was lost on its way.
  if (isSameMessage(current.custom_message, kept.custom_message)) return 'arrived';
  return isSameMessage(current.custom_message, kept.seen.custom_message) ? 'again' : 'clash';
}

/** The location as it is now, where a failure says so. */
const currentOf = (error: unknown): Location | null =>
  error instanceof ApiError && error.status === 409 ? (error.current as Location | null) : null;

/** Whether a later try may succeed. 401: after the next login of the same account. */
const mayWorkLater = (error: unknown): boolean =>
  error instanceof Unreachable ||
  (error instanceof ApiError && (error.status >= 500 || [401, 408, 425, 429].includes(error.status)));

export type Outcome = 'saved' | 'waiting' | 'clash' | ApiError;

function saved(client: QueryClient, kept: KeptMessage, location: Location): Outcome {
  throwAway(kept.location._id);
  noteSaved(client, location);
  noteSent({ location, isCleared: kept.custom_message === null, at: serverNow() });
  return 'saved';
}

/** Takes note of why one was not saved. */
function failed(kept: KeptMessage, error: unknown): Outcome {
  const reason = failureWords(error, kept.custom_message === null);
  if (mayWorkLater(error)) {
    setState(kept.location._id, { kind: 'waiting', reason });
    return 'waiting';
  }
  setState(kept.location._id, { kind: 'refused', reason });
  return error instanceof ApiError ? error : new ApiError(0, reason);
}

/** Sends a kept message in the version that was seen. It stays kept until the server has it. */
export async function sendKept(client: QueryClient, kept: KeptMessage): Promise<Outcome> {
  setState(kept.location._id, { kind: 'sending' });
  let version = kept.seen.updated_at;
  for (let tries = 1; ; tries += 1) {
    try {
      return saved(client, kept, await put(kept, version));
    } catch (error) {
      const current = currentOf(error);
      const what = current && judge(kept, current);
      if (!current || (what === 'again' && tries === MAX_VERSIONS)) return failed(kept, error);
      if (what === 'arrived') return saved(client, kept, current);
      if (what === 'clash') {
        setState(kept.location._id, { kind: 'clash', current });
        return 'clash';
      }
      version = current.updated_at;
    }
  }
}

/** Sends one message to several locations by one call. Those that are not saved stay kept, each with its reason. */
export async function sendSeveral(client: QueryClient, kept: readonly KeptMessage[]): Promise<void> {
  const [first] = kept;
  if (!first) return;
  for (const { location } of kept) setState(location._id, { kind: 'sending' });
  const body: SeveralMessages = {
    custom_message: first.custom_message,
    locations: kept.map(({ location, seen }) => ({ _id: location._id, version: seen.updated_at })),
  };
  let results: SeveralSaved['results'];
  try {
    const failure = otherwise(first.custom_message === null);
    ({ results } = await send<SeveralSaved>('PUT', '/api/admin/custom-messages', failure, body));
  } catch (error) {
    for (const each of kept) failed(each, error);
    return;
  }
  for (const [index, result] of results.entries()) {
    const each = kept[index];
    if (!each) continue;
    if (result.outcome === 'saved') saved(client, each, result.location);
    else if (result.status === 409) await sendKept(client, each);
    else failed(each, new ApiError(result.status, result.reason));
  }
}

/** Sends an officer's message in place of `current`, somebody else's, which the officer has seen. */
export const sendMine = (client: QueryClient, kept: KeptMessage, current: Location): Promise<Outcome> => {
  const mine: KeptMessage = { ...kept, seen: current, keptAt: serverNow(), state: { kind: 'sending' } };
  keep(mine);
  return sendKept(client, mine);
};

const isWaiting = ({ state: { kind } }: KeptMessage): boolean => kind === 'waiting';

/** Whether a message may be sent without asking. */
const mayGo = (kept: KeptMessage): boolean => isWaiting(kept) && asksFrom(kept) > serverNow();

let isSending = false;

/** Sends what waits, if it is of the account that is logged in now. */
async function sendWaiting(client: QueryClient): Promise<void> {
  if (isSending || !onlineManager.isOnline() || !keptMessages().some(mayGo)) return;
  isSending = true;
  try {
    const { email } = await client.fetchQuery({ ...accountQuery(), staleTime: 0, retry: false });
    forgetKeptOfOthers(email);
    for (const kept of keptMessages().filter(mayGo)) await sendKept(client, kept);
  } catch {
    // No answer, or no login: tried again.
  } finally {
    isSending = false;
  }
}

let isStarted = false;

/** As `startSending`, once, until the page is closed. */
export function sendWhileOpen(client: QueryClient): void {
  if (isStarted) return;
  isStarted = true;
  startSending(client);
}

/**
 * Sends what this device keeps, now and when there is signal again.
 * @returns ends it
 */
export function startSending(client: QueryClient): () => void {
  // What was being sent when the page was closed has had no answer.
  for (const { location, state } of keptMessages())
    if (state.kind === 'sending') setState(location._id, { kind: 'waiting', reason: null });
  const look = () => void sendWaiting(client);
  const timer = setInterval(look, RETRY_INTERVAL_MS);
  const stopListening = onlineManager.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearInterval(timer);
    stopListening();
    document.removeEventListener('visibilitychange', look);
  };
}
