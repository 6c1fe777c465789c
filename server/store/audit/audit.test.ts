import { describe, expect, test } from 'vitest';
import { ANNA } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { AuditRecord } from './audit.ts';

const NOW = 1_780_000_000_000;
const record = (more: Partial<AuditRecord> = {}): AuditRecord => ({
  at: NOW,
  action: 'login',
  actorId: null,
  address: '192.0.2.1',
  subject: null,
  locationId: null,
  details: {},
  ...more,
});

describe.each(engines)('the audit log on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('returns its entries, the latest first, with the address of existing accounts', async () => {
    const { audit, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    await audit.append(record({ actorId: anna.id, details: { before: { name: "O'Brien" } } }));
    await audit.append(record({ at: NOW + 1, actorId: 'somebody who left' }));
    expect(await audit.latest(10)).toEqual([
      { ...record({ at: NOW + 1, actorId: 'somebody who left' }), actorEmail: null },
      { ...record({ actorId: anna.id, details: { before: { name: "O'Brien" } } }), actorEmail: ANNA.email },
    ]);
    expect(await audit.latest(1)).toHaveLength(1);
  });

  test('has a login attempt, which is also noted in the account, if there is one', async () => {
    const { audit, users } = await openFresh();
    const anna = await users.insert(ANNA, NOW);
    const ben = await users.insert({ ...ANNA, email: 'ben@example.org', emailKey: 'ben@example.org' }, NOW);
    const entry = record({ at: NOW + 1, action: 'login_refused' });
    await audit.appendAttempt(entry, ANNA.emailKey);
    await audit.appendAttempt(entry, "nobody'@example.org");
    expect(await audit.latest(10)).toEqual([1, 2].map(() => ({ ...entry, actorEmail: null })));
    expect(await users.byId(anna.id)).toEqual({ ...anna, lastLoginAttempt: NOW + 1 });
    expect(await users.byId(ben.id)).toEqual(ben);
  });

  test('deletes old entries of the named actions, and nothing else', async () => {
    const { audit } = await openFresh();
    await audit.append(record({ at: NOW - 1 }));
    await audit.append(record({ at: NOW }));
    await audit.append(record({ at: NOW - 1, action: 'role_changed' }));
    await audit.prune(['login', 'logout'], NOW);
    const left = (await audit.latest(10)).map(({ at, action }) => [at, action]);
    expect(left).toEqual([
      [NOW, 'login'],
      [NOW - 1, 'role_changed'],
    ]);
  });
});
