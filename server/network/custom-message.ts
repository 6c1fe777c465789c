import type { CustomMessageChange, LocationForm } from '#contract/network/admin-locations.ts';
import type { CustomMessage } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { instantOfInput } from '#domain/time/date-input.ts';
import { HttpError } from '#server/http/errors.ts';

/** The writer, and the time in epoch milliseconds. */
export interface Writer {
  email: string | null;
  now: number;
}

const MAX_YEARS_AHEAD = 5;
const MINUTE_MS = 60_000;
const FIELD = 'custom_message.expires_at';

/**
 * The custom message from its own screen, ready to be stored.
 * @throws HttpError 400
 */
export function messageOfScreen(
  given: NonNullable<CustomMessageChange['custom_message']>,
  before: CustomMessage | null,
  { now }: Writer,
): CustomMessage {
  const at = instantOf(given.expires_at);
  refuseUnlessAhead(at, now);
  return {
    ...textsOf(given),
    author: given.author,
    created_at: createdAt(given, before, now),
    expires_at: new Date(at).toISOString(),
  };
}

/**
 * The custom message from the location form. Without an expiry it never expires. An old expiry may
 * stay unchanged.
 * @throws HttpError 400
 */
export function messageOfForm(
  given: NonNullable<LocationForm['custom_message']>,
  before: CustomMessage | null,
  { email, now }: Writer,
): CustomMessage {
  return {
    ...textsOf(given),
    author: given.author ?? authorOf(given, before) ?? localPart(email),
    created_at: createdAt(given, before, now),
    expires_at: given.expires_at === null ? null : expiryOfForm(given.expires_at, before, now),
  };
}

type Given = Pick<CustomMessage, 'title' | 'message' | 'message_type'>;

const textsOf = ({ title, message, message_type }: Given) => ({ title, message, message_type });

const isSameText = (given: Given, before: CustomMessage | null): before is CustomMessage =>
  before !== null && given.title === before.title && given.message === before.message;

/** The server's time when these words were first written. */
const createdAt = (given: Given, before: CustomMessage | null, now: number): string =>
  isSameText(given, before) ? before.created_at : new Date(now).toISOString();

/** A person who saves another's words unchanged does not become their author. */
const authorOf = (given: Given, before: CustomMessage | null): string | null =>
  isSameText(given, before) ? before.author : null;

const localPart = (email: string | null): string => email?.split('@')[0] ?? '';

function expiryOfForm(given: string, before: CustomMessage | null, now: number): string {
  const at = instantOf(given);
  // The form's clock has no seconds: an unchanged expiry comes back as the same minute.
  const known = before?.expires_at ?? null;
  if (known !== null && minuteOf(Date.parse(known)) === minuteOf(at)) return known;
  refuseUnlessAhead(at, now);
  return new Date(at).toISOString();
}

const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

function instantOf(text: string): number {
  const at = instantOfInput(text, 'end');
  if (at === null) throw new HttpError(400, staffTexts.customMessageExpiryImpossible, { field: FIELD });
  return at;
}

function refuseUnlessAhead(at: number, now: number): void {
  if (at <= now) throw new HttpError(400, staffTexts.customMessageExpiryPast, { field: FIELD });
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (at > latest.getTime()) throw new HttpError(400, staffTexts.customMessageExpiryFar, { field: FIELD });
}
