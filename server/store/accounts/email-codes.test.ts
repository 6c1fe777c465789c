import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from '../engines/already-taken.ts';
import { ANNA } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { EmailCode } from './email-codes.ts';

const NOW = 1_780_000_000_000;
const LATER = NOW + 1000;
const aCode = (more: Partial<EmailCode> = {}): EmailCode => ({
  emailKey: ANNA.emailKey,
  codeHash: 'right',
  sentAt: NOW,
  expiresAt: NOW + 600_000,
  ...more,
});

describe.each(engines)('codes on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('are right or wrong, for their own address only', async () => {
    const { emailCodes } = await openFresh();
    expect(await emailCodes.issue(aCode(), NOW)).toBeNull();
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', LATER)).toBe(true);
    expect(await emailCodes.isRight(ANNA.emailKey, 'wrong', LATER)).toBe(false);
    expect(await emailCodes.isRight('ben@example.org', 'right', LATER)).toBe(false);
  });

  test('expire', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', NOW + 599_999)).toBe(true);
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', NOW + 600_000)).toBe(false);
    expect(await emailCodes.consume('right', ANNA, NOW + 600_000)).toBeNull();
  });

  test('a newer one replaces the older, but not at once', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const newer = aCode({ codeHash: 'newer', sentAt: NOW + 30_000, expiresAt: NOW + 630_000 });
    expect(await emailCodes.issue(newer, NOW - 1)).toBe(NOW);
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', LATER)).toBe(true);
    expect(await emailCodes.issue(newer, NOW)).toBeNull();
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', LATER)).toBe(false);
    expect(await emailCodes.isRight(ANNA.emailKey, 'newer', LATER)).toBe(true);
  });

  test('of many requests at once one makes a code', async () => {
    const { emailCodes } = await openFresh();
    const asked = Array.from({ length: 10 }, (_, index) =>
      emailCodes.issue(aCode({ codeHash: `${index}` }), NOW - 1),
    );
    expect((await Promise.all(asked)).filter((sentBefore) => sentBefore === null)).toHaveLength(1);
  });

  test('of two completions with one code one makes the account', async () => {
    const { emailCodes, users } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const made = await Promise.all([1, 2, 3].map(() => emailCodes.consume('right', ANNA, LATER)));
    expect(made.filter((user) => user !== null)).toHaveLength(1);
    expect(await users.count()).toBe(1);
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', LATER)).toBe(false);
  });

  test('are not used up if there is an account already', async () => {
    const { emailCodes, users } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const anna = await users.insert(ANNA, NOW);
    const twin = { ...ANNA, passwordHash: 'another' };
    await expect(emailCodes.consume('right', twin, LATER)).rejects.toThrow(AlreadyTaken);
    expect(await users.byEmailKey(ANNA.emailKey)).toEqual(anna);
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', LATER)).toBe(true);
  });

  test('are deleted when they have expired, and not before', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    await emailCodes.issue(aCode({ emailKey: 'ben@example.org', expiresAt: NOW + 600_001 }), NOW);
    await emailCodes.deleteExpired(NOW + 600_000);
    expect(await emailCodes.isRight(ANNA.emailKey, 'right', LATER)).toBe(false);
    expect(await emailCodes.isRight('ben@example.org', 'right', LATER)).toBe(true);
  });
});
