import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { forgetKept } from '#web/shared/offline/staff-copy.ts';
import { answering } from '#web/testing/calls.ts';
import { visit } from '#web/testing/screen.tsx';
import {
  ASKS_AFTER_MS,
  asksFrom,
  hasEnded,
  type KeptMessage,
  keep,
  keptFrom,
  keptMessages,
  type MessageDraft,
} from './kept-messages.ts';
import { sendKept, sendMine, sendSeveral, startSending } from './sending.ts';

const OWNER = 'admin@test.example';
const HOUR_MS = 3_600_000;
let place: Location;
let client: QueryClient;

const call = async (method: string, path: string, body: object): Promise<Response> =>
  fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const stored = async (_id = place._id): Promise<Location> => {
  const { locations } = (await (await fetch('/api/admin/locations')).json()) as { locations: Location[] };
  const found = locations.find((each) => each._id === _id);
  if (!found) throw new Error('The location is gone.');
  return found;
};
let made = 0;
const newPlace = async (): Promise<Location> => {
  made += 1;
  const answer = await call('POST', '/api/admin/locations', {
    name: `Cove ${made} ${process.pid}`,
    latitude: 51 + made / 10,
    longitude: 1,
  });
  const { location } = (await answer.json()) as { location: Location };
  onTestFinished(async () => {
    await fetch(`/api/admin/locations/${location._id}`, { method: 'DELETE' });
  });
  return location;
};

const draft = (title: string): MessageDraft => ({
  title,
  message: 'Stay out of the water.',
  message_type: 'warning',
  author: 'Officer 2',
  expires_at: new Date(Math.ceil(Date.now() / 60_000) * 60_000 + HOUR_MS).toISOString(),
});
const keptOf = (location: Location, more: Partial<KeptMessage> = {}): KeptMessage => ({
  owner: OWNER,
  location,
  custom_message: draft('Mine'),
  seen: location,
  keptAt: Date.now(),
  state: { kind: 'waiting', reason: null },
  ...more,
});
const byAnother = (title: string) =>
  call('PUT', `/api/admin/locations/${place._id}`, { custom_message: draft(title) });
const titleThere = async () => (await stored()).custom_message?.title ?? null;

beforeEach(async () => {
  await visit({ as: 'admin' });
  forgetKept();
  client = new QueryClient();
  place = await newPlace();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Keeps it as the form does, and sends it. */
const send = (kept: KeptMessage) => {
  keep(kept);
  return sendKept(client, kept);
};

test('a message that the server has taken is not kept any more', async () => {
  expect(await send(keptOf(place))).toBe('saved');
  expect(await titleThere()).toBe('Mine');
  expect(keptMessages()).toEqual([]);
});

test('without an answer it is kept, in storage too, and its reason is the specified one', async () => {
  answering(`/api/admin/locations/${place._id}`, () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await send(keptOf(place))).toBe('waiting');
  const state = { kind: 'waiting', reason: staffTexts.customMessageUpdateError };
  expect(keptMessages()).toMatchObject([{ state }]);
  expect(keptFrom(localStorage.getItem('foreshore.kept-messages'))).toMatchObject([{ owner: OWNER, state }]);
});

test.each([
  [draft('Mine'), staffTexts.customMessageUpdateFailed],
  [null, staffTexts.customMessageClearFailed],
])('a failure of the server without words has the specified ones', async (custom_message, reason) => {
  answering(`/api/admin/locations/${place._id}`, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  expect(await send(keptOf(place, { custom_message }))).toBe('waiting');
  expect(keptMessages()).toMatchObject([{ state: { kind: 'waiting', reason } }]);
});

test('what the server refuses is told with its words', async () => {
  const custom_message = { ...draft('Mine'), expires_at: '2020-01-01T00:00:00.000Z' };
  expect(await send(keptOf(place, { custom_message }))).toMatchObject({
    status: 400,
    message: staffTexts.customMessageExpiryPast,
    field: 'custom_message.expires_at',
  });
});

test('an answer that was lost on its way is found again: the message is there once and counts as saved', async () => {
  const kept = keptOf(place);
  await call('PUT', `/api/admin/locations/${place._id}`, { custom_message: kept.custom_message });
  const { updated_at } = await stored();
  expect(await send(kept)).toBe('saved');
  expect((await stored()).updated_at).toBe(updated_at);
});

test('a change of another field of the location does not hold it up', async () => {
  const { name, latitude, longitude } = place;
  await call('PUT', `/api/admin/locations/${place._id}`, { name, latitude, longitude, w3w: 'a.b.c' });
  expect(await send(keptOf(place))).toBe('saved');
  expect(await stored()).toMatchObject({ w3w: 'a.b.c', custom_message: { title: 'Mine' } });
});

test('the message of somebody else is not overwritten until somebody says so', async () => {
  await byAnother('Theirs');
  const kept = keptOf(place);
  expect(await send(kept)).toBe('clash');
  expect(await titleThere()).toBe('Theirs');
  const [clash] = keptMessages();
  expect(clash?.state).toMatchObject({ kind: 'clash', current: { custom_message: { title: 'Theirs' } } });
  const current = await stored();
  await byAnother('Theirs again');
  expect(await sendMine(client, kept, current)).toBe('clash');
  expect(await sendMine(client, kept, await stored())).toBe('saved');
  expect(await titleThere()).toBe('Mine');
});

test('a clearing meets the newer message too', async () => {
  await byAnother('Theirs');
  expect(await send(keptOf(place, { custom_message: null }))).toBe('clash');
  expect(await titleThere()).toBe('Theirs');
});

test('several places: each has its own result, and a message that was changed meanwhile stays', async () => {
  const other = await newPlace();
  await byAnother('Theirs');
  const all = [keptOf(place), keptOf(other)];
  for (const kept of all) keep(kept);
  await sendSeveral(client, all);
  expect(await titleThere()).toBe('Theirs');
  expect((await stored(other._id)).custom_message?.title).toBe('Mine');
  expect(keptMessages()).toMatchObject([{ location: { _id: place._id }, state: { kind: 'clash' } }]);
});

describe('what waits on the device', () => {
  const start = () => onTestFinished(startSending(client));

  test('is sent when a screen of the administration opens, also what was being sent at a reload', async () => {
    keep(keptOf(place, { state: { kind: 'sending' } }));
    start();
    await vi.waitFor(async () => expect(await titleThere()).toBe('Mine'), 5000);
    expect(keptMessages()).toEqual([]);
  });

  test('is not sent after half an hour, nor after its own end', async () => {
    const old = keptOf(place, { keptAt: Date.now() - ASKS_AFTER_MS - 1 });
    keep(old);
    start();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await titleThere()).toBeNull();
    expect(keptMessages()).toHaveLength(1);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const short = keptOf(place, { custom_message: { ...draft('Mine'), expires_at: soon } });
    expect(asksFrom(short)).toBe(Date.parse(soon));
    expect([hasEnded(short, Date.now()), hasEnded(short, Date.parse(soon))]).toEqual([false, true]);
    expect(hasEnded(keptOf(place, { custom_message: null }), Date.now())).toBe(false);
  });

  test('is deleted when another account has logged in', async () => {
    keep(keptOf(place, { owner: 'safety_officer@test.example' }));
    start();
    await vi.waitFor(() => expect(keptMessages()).toEqual([]), 5000);
    expect(await titleThere()).toBeNull();
  });

  test('is gone after a log-out', () => {
    keep(keptOf(place));
    forgetKept();
    expect([keptMessages(), localStorage.getItem('foreshore.kept-messages')]).toEqual([[], null]);
  });
});

test.each([null, 'null', '{}', '[{"owner":1}]', 'no JSON'])('%s in storage counts as nothing kept', (text) =>
  expect(keptFrom(text)).toEqual([]),
);
