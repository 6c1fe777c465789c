import { describe, expect, test } from 'vitest';
import { AlreadyTaken } from './already-taken.ts';
import type { EmailCode } from './email-codes.ts';
import { ANNA } from './testing/drafts.ts';
import { engines, storesOn } from './testing/engines.ts';

const NOW = 1_780_000_000_000;
const LIMITS = { now: NOW + 1000, maxTries: 5 };
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
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('right');
    expect(await emailCodes.attempt(ANNA.emailKey, 'wrong', LIMITS)).toBe('wrong');
    expect(await emailCodes.attempt('ben@example.org', 'right', LIMITS)).toBe('none');
  });

  test('of many wrong ones at once as many are looked at as there are tries, then not even the right one', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const tries = Array.from({ length: 50 }, () => emailCodes.attempt(ANNA.emailKey, 'wrong', LIMITS));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'used up')).toHaveLength(45);
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('used up');
    expect(await emailCodes.consume('right', ANNA, LIMITS)).toBeNull();
  });

  test('a right one costs no try', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    for (let time = 0; time < 10; time += 1) {
      expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('right');
    }
  });

  test('are over when their time is', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const at = (now: number) => ({ now, maxTries: 5 });
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', at(NOW + 599_999))).toBe('right');
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', at(NOW + 600_000))).toBe('none');
    expect(await emailCodes.consume('right', ANNA, at(NOW + 600_000))).toBeNull();
  });

  test('a newer one takes the place of the older, with tries of its own, but not at once', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    await emailCodes.attempt(ANNA.emailKey, 'wrong', LIMITS);
    const newer = aCode({ codeHash: 'newer', sentAt: NOW + 30_000, expiresAt: NOW + 630_000 });
    expect(await emailCodes.issue(newer, NOW - 1)).toBe(NOW);
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('right');
    expect(await emailCodes.issue(newer, NOW)).toBeNull();
    for (let time = 0; time < 4; time += 1) await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS);
    expect(await emailCodes.attempt(ANNA.emailKey, 'newer', LIMITS)).toBe('right');
    await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS);
    expect(await emailCodes.attempt(ANNA.emailKey, 'newer', LIMITS)).toBe('used up');
  });

  test('one of many that are asked for at once is made', async () => {
    const { emailCodes } = await openFresh();
    const asked = Array.from({ length: 10 }, (_, index) =>
      emailCodes.issue(aCode({ codeHash: `${index}` }), NOW - 1),
    );
    expect((await Promise.all(asked)).filter((sentBefore) => sentBefore === null)).toHaveLength(1);
  });

  test('AU17: of two completions with one code one makes the account', async () => {
    const { emailCodes, users } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const made = await Promise.all([1, 2, 3].map(() => emailCodes.consume('right', ANNA, LIMITS)));
    expect(made.filter((user) => user !== null)).toHaveLength(1);
    expect(await users.count()).toBe(1);
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('none');
  });

  test('are not used up where there is an account already', async () => {
    const { emailCodes, users } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    const anna = await users.insert(ANNA, NOW);
    const twin = { ...ANNA, passwordHash: 'another' };
    await expect(emailCodes.consume('right', twin, LIMITS)).rejects.toThrow(AlreadyTaken);
    expect(await users.byEmailKey(ANNA.emailKey)).toEqual(anna);
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('right');
  });

  test('go when their time is over, and not before', async () => {
    const { emailCodes } = await openFresh();
    await emailCodes.issue(aCode(), NOW);
    await emailCodes.issue(aCode({ emailKey: 'ben@example.org', expiresAt: NOW + 600_001 }), NOW);
    await emailCodes.deleteExpired(NOW + 600_000);
    expect(await emailCodes.attempt(ANNA.emailKey, 'right', LIMITS)).toBe('none');
    expect(await emailCodes.attempt('ben@example.org', 'right', LIMITS)).toBe('right');
  });
});
