import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore, type Store } from '../store/open-store.ts';
import { ANNA } from '../store/testing/drafts.ts';
import { silentLog } from '../store/testing/engines.ts';
import type { User } from '../store/users.ts';
import { createSessions, type Sessions } from './sessions.ts';

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

test('all sessions of a user end but the one that is kept', async () => {
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

test('a session still reads while the time of its last use cannot be written', async () => {
  const token = await sessions.begin(anna, client);
  at += 10 * 60_000;
  store.sessions.touch = () => Promise.reject(new Error('disk full'));
  expect((await sessions.visitor(token))?.userId).toBe(anna.id);
});
