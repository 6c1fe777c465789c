import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createAudit } from '#server/store/audit/write-audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { ANNA } from '#server/store/testing/drafts.ts';
import { engines, storesOn } from '#server/store/testing/engines.ts';
import { createAdministrators, NotDone } from './administrators.ts';
import { passwordFits } from './passwords/passwords.ts';

const NOW = 1_780_000_000_000;
const ADDRESS = { address: '203.0.113.7', userAgent: null };
const now = () => NOW;

const commandsOn = (store: Store) =>
  createAdministrators({ store, audit: createAudit({ store, log: pino({ level: 'silent' }), now }), now });

describe.each(engines)('an operator at the machine, with the store on $name,', (engine) => {
  const openFresh = storesOn(engine);

  test('creates an administrator who can log in with the password that is printed', async () => {
    const store = await openFresh();
    const { email, password } = await commandsOn(store).create('  Op@Example.org ');
    expect(email).toBe('Op@Example.org');
    expect(password.length).toBeGreaterThanOrEqual(16);
    const user = await store.users.byEmailKey('op@example.org');
    expect(user).toMatchObject({ email: 'Op@Example.org', role: 'admin', verified: true });
    expect(await passwordFits(password, user?.passwordHash ?? null)).toBe(true);
    expect(await store.audit.latest(10)).toEqual([
      {
        at: NOW,
        action: 'account_created',
        actorId: null,
        actorEmail: null,
        address: null,
        subject: `user:${user?.id}`,
        locationId: null,
        details: { by: 'command', role: 'admin' },
      },
    ]);
  });

  test('creates no second account for an address, in whichever spelling', async () => {
    const store = await openFresh();
    await store.users.insert(ANNA, NOW);
    await expect(commandsOn(store).create('anna@EXAMPLE.org')).rejects.toThrow(NotDone);
    await expect(commandsOn(store).create('anna@EXAMPLE.org')).rejects.toThrow(/already: use promote/);
    expect(await store.users.count()).toBe(1);
    expect(await store.audit.latest(10)).toEqual([]);
  });

  test.each(['', 'nobody', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', '--help'])(
    'creates no account for %j, which is not an address',
    async (email) => {
      const store = await openFresh();
      await expect(commandsOn(store).create(email)).rejects.toThrow(/no e-mail address/);
      expect(await store.users.count()).toBe(0);
    },
  );

  test('makes any account an administrator, and leaves its password', async () => {
    const store = await openFresh();
    const anna = await store.users.insert({ ...ANNA, role: 'safety_officer' }, NOW);
    expect(await commandsOn(store).promote('ANNA@example.org')).toEqual({ email: ANNA.email });
    expect(await store.users.byId(anna.id)).toMatchObject({
      role: 'admin',
      passwordHash: ANNA.passwordHash,
    });
    expect(await store.audit.latest(10)).toMatchObject([
      {
        action: 'role_changed',
        actorId: null,
        address: null,
        subject: `user:${anna.id}`,
        details: { by: 'command', from: 'safety_officer', to: 'admin' },
      },
    ]);
    await expect(commandsOn(store).promote(ANNA.email)).rejects.toThrow(/administrator already/);
  });

  test('gives an account another password, which ends its sessions and nobody else’s', async () => {
    const store = await openFresh();
    const anna = await store.users.insert(ANNA, NOW);
    const ben = await store.users.insert({ ...ANNA, email: 'ben@x.org', emailKey: 'ben@x.org' }, NOW);
    const session = (userId: string, tokenHash: string) =>
      store.sessions.insert({
        tokenHash,
        id: tokenHash,
        userId,
        role: 'admin',
        createdAt: NOW,
        lastSeenAt: NOW,
        expiresAt: NOW + 1000,
        ...ADDRESS,
      });
    await session(anna.id, 'a');
    await session(anna.id, 'b');
    await session(ben.id, 'c');

    const { email, password } = await commandsOn(store).resetPassword('anna@example.org');
    expect(email).toBe(ANNA.email);
    const changed = await store.users.byId(anna.id);
    expect(await passwordFits(password, changed?.passwordHash ?? null)).toBe(true);
    expect(changed?.role).toBe(ANNA.role);
    expect(await store.sessions.byTokenHash('a')).toBeNull();
    expect(await store.sessions.byTokenHash('b')).toBeNull();
    expect(await store.sessions.byTokenHash('c')).not.toBeNull();
    const [entry] = await store.audit.latest(10);
    expect(entry).toMatchObject({ action: 'password_reset', actorId: null, details: { by: 'command' } });
    expect(JSON.stringify(entry)).not.toContain(password);
  });

  test('sees an error when there is no such account', async () => {
    const store = await openFresh();
    const message = 'There is no account with the e-mail address nobody@example.org.';
    await expect(commandsOn(store).promote('nobody@example.org')).rejects.toThrow(message);
    await expect(commandsOn(store).resetPassword('nobody@example.org')).rejects.toThrow(message);
    expect(await store.audit.latest(10)).toEqual([]);
  });
});
