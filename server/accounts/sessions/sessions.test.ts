import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callTexts } from '#contract/call-texts.ts';
import type { User } from '#server/store/accounts/users.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import { ANNA } from '#server/store/testing/drafts.ts';
import { silentLog } from '#server/store/testing/engines.ts';
import { IDLE_MS } from './session-look-up.ts';
import { GRACE_MS } from './session-memory.ts';
import { createSessions, MOST_OF_ONE, type SessionEnd, type Sessions } from './sessions.ts';

const client = { address: '192.0.2.1', userAgent: null };
let dataDir = '';
let store: Store;
let sessions: Sessions;
let at = 0;
let anna: User;
let ben: User;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foreshore-sessions-'));
  store = await openStore({ dataDir, log: silentLog });
  at = 1_780_000_000_000;
  sessions = createSessions({ store, secret: 'secret', now: () => at });
  anna = await store.users.insert(ANNA, 1);
  ben = await store.users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, 1);
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('what is remembered of a user is dropped, and of nobody else', async () => {
  const [annas, bens] = [await sessions.begin(anna, client), await sessions.begin(ben, client)];
  for (const token of [annas, bens]) await sessions.visitor(token);
  expect([sessions.known(annas)?.userId, sessions.known(bens)?.userId]).toEqual([anna.id, ben.id]);
  sessions.forgetUser(anna.id);
  expect([sessions.known(annas)?.userId, sessions.known(bens)?.userId]).toEqual([undefined, ben.id]);
});

test('a look-up that was under way when a session ended is not remembered', async () => {
  const token = await sessions.begin(anna, client);
  const { byTokenHash } = store.sessions;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  store.sessions.byTokenHash = async (tokenHash) => {
    const found = await byTokenHash(tokenHash);
    await held;
    return found;
  };
  const before = sessions.visitor(token);
  await sessions.endAllOf(anna.id);
  goOn();
  await before;
  expect(sessions.known(token)).toBeNull();
  expect(await sessions.visitor(token)).toBeNull();
});

test('all sessions of a user end but the exception', async () => {
  const tokens = [await sessions.begin(anna, client), await sessions.begin(anna, client)] as const;
  const bens = await sessions.begin(ben, client);
  for (const token of tokens) await sessions.visitor(token);
  await sessions.endAllOf(anna.id, tokens[1]);
  const left = await Promise.all([...tokens, bens].map((token) => sessions.visitor(token)));
  expect(left.map((visitor) => visitor?.userId)).toEqual([undefined, anna.id, ben.id]);
});

test('a login that was under way while the password changed begins no session', async () => {
  await store.users.changePassword(anna.id, { from: anna.passwordHash, to: 'new' }, 2);
  expect(await sessions.beginAtLogin(anna, client)).toBeNull();
  expect(await sessions.listOf(anna.id, undefined)).toEqual([]);
});

test('an account has a hundred sessions at most: one more ends the one that was unused longest, and listeners are called', async () => {
  const tokens: (string | null)[] = [];
  for (let nth = 0; nth < MOST_OF_ONE; nth += 1) {
    at += 1;
    tokens.push(await sessions.beginAtLogin(anna, client));
  }
  const [first = null] = tokens;
  expect(await sessions.visitor(first ?? '')).not.toBeNull();
  const ends: SessionEnd[] = [];
  sessions.onEnd((end) => ends.push(end));
  at += 1;
  await sessions.beginAtLogin(anna, client);
  expect(await sessions.visitor(first ?? '')).toBeNull();
  expect(ends).toEqual([{ tokenHash: sessions.tokenHash(first ?? '') }]);
  expect(await sessions.listOf(anna.id, undefined)).toHaveLength(MOST_OF_ONE);
});

test('a session still reads while the time of its last use cannot be written', async () => {
  const token = await sessions.begin(anna, client);
  at += 10 * 60_000;
  store.sessions.touch = () => Promise.reject(new Error('disk full'));
  expect((await sessions.visitor(token))?.userId).toBe(anna.id);
});

test('listeners are called with the sessions that end, and whether they ended here', async () => {
  const ends: [SessionEnd, boolean][] = [];
  sessions.onEnd((end, isFromHere) => ends.push([end, isFromHere]));
  const [first, second] = [await sessions.begin(anna, client), await sessions.begin(anna, client)];
  const [one] = (await sessions.listOf(anna.id, second)).filter(({ current }) => !current);
  await sessions.end('no token');
  await sessions.endOneOf(anna.id, one?.id ?? '');
  await sessions.endAllOf(anna.id, second);
  await sessions.end(second);
  sessions.forgetUser(ben.id);
  sessions.rightsChanged(ben.id);
  expect(ends).toEqual([
    [{ tokenHash: sessions.tokenHash(first) }, true],
    [{ userId: anna.id, exceptTokenHash: sessions.tokenHash(second) }, true],
    [{ tokenHash: sessions.tokenHash(second) }, true],
    [{ userId: ben.id }, true],
    [{ userId: ben.id, goesOn: true }, true],
  ]);
});

test('a session that another process has ended is forgotten, and listeners learn that it ended there', async () => {
  const [annas, bens] = [await sessions.begin(anna, client), await sessions.begin(ben, client)];
  for (const token of [annas, bens]) await sessions.visitor(token);
  const ends: boolean[] = [];
  sessions.onEnd((_end, isFromHere) => ends.push(isFromHere));
  sessions.noteEnded({ tokenHash: sessions.tokenHash(annas) });
  expect([sessions.known(annas)?.userId, sessions.known(bens)?.userId]).toEqual([undefined, ben.id]);
  sessions.noteEnded({ userId: ben.id });
  expect(sessions.known(bens)).toBeNull();
  expect(ends).toEqual([false, false]);
});

test('a check whether a session is valid does not count as use', async () => {
  const hash = sessions.tokenHash(await sessions.begin(anna, client));
  at += IDLE_MS - 1;
  expect(await sessions.isGood(hash)).toBe(true);
  at += 1;
  expect(await sessions.isGood(hash)).toBe(false);
  expect(await sessions.isGood('unknown')).toBe(false);
});

test('a session that was found valid without a call still reads when the store goes away', async () => {
  const [live, gone] = [await sessions.begin(anna, client), await sessions.begin(ben, client)];
  for (const token of [live, gone]) await sessions.visitor(token);
  const goOn = async (token: string) => sessions.isGood(sessions.tokenHash(token));
  at += GRACE_MS;
  await goOn(live);
  await store.sessions.deleteOfUser(ben.id);
  await goOn(gone);
  at += GRACE_MS - 1;
  store.sessions.byTokenHash = () => Promise.reject(new Error('away'));
  expect(await sessions.visitor(live)).toMatchObject({ userId: anna.id, isUnverified: true });
  await expect(async () => sessions.visitor(gone)).rejects.toThrow(callTexts.storeAway);
  at += 1;
  await expect(async () => sessions.visitor(live)).rejects.toThrow(callTexts.storeAway);
});

test('a session that has got another token goes on, and ends with the tokens before', async () => {
  const token = await sessions.begin(ben, client);
  await store.staff.changeRole(ben.id, 'safety_officer', 2);
  const ends: SessionEnd[] = [];
  sessions.onEnd((end) => ends.push(end));
  const [one, two] = await Promise.all([sessions.rotate(token), sessions.rotate(token)]);
  const replacement = one ?? two ?? '';
  const old = sessions.tokenHash(token);
  expect(ends).toEqual([{ tokenHash: old, goesOn: true }]);
  expect((await sessions.visitor(token))?.userId).toBe(ben.id);
  await sessions.end(replacement);
  expect(ends.slice(1)).toEqual([{ tokenHash: sessions.tokenHash(replacement) }, { tokenHash: old }]);
  expect([await sessions.visitor(token), await sessions.visitor(replacement)]).toEqual([null, null]);
});

test('a session that is ended by a replaced token ends with the new token too', async () => {
  const token = await sessions.begin(ben, client);
  const elsewhere = await sessions.begin(ben, client);
  let last = token;
  for (const role of ['safety_officer', 'admin'] as const) {
    await store.staff.changeRole(ben.id, role, 2);
    last = (await sessions.rotate(last)) ?? '';
  }
  const ends: SessionEnd[] = [];
  sessions.onEnd((end) => ends.push(end));
  await sessions.end(token);
  expect(ends).toContainEqual({ tokenHash: sessions.tokenHash(last) });
  expect([await sessions.visitor(token), await sessions.visitor(last)]).toEqual([null, null]);
  expect((await sessions.visitor(elsewhere))?.userId).toBe(ben.id);
});

test('a session is one in the list, by the same id, before and after its token was replaced', async () => {
  const token = await sessions.begin(ben, client);
  const [before] = await sessions.listOf(ben.id, token);
  await store.staff.changeRole(ben.id, 'safety_officer', 2);
  const replacement = (await sessions.rotate(token)) ?? '';
  for (const mine of [token, replacement])
    expect(await sessions.listOf(ben.id, mine)).toMatchObject([{ id: before?.id, current: true }]);
  expect(await sessions.endOneOf(ben.id, before?.id ?? '')).toBe(true);
  expect([await sessions.visitor(token), await sessions.visitor(replacement)]).toEqual([null, null]);
});
