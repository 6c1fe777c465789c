import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { createRefusals } from '#server/http/refusals.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import { silentLog } from '#server/store/testing/engines.ts';
import { aCaller } from '#server/testing/a-caller.ts';
import { limitersInMemory } from '#server/testing/rate-limiters.ts';
import { CODE_TRIES, createCodeTries } from '../limits/code-tries.ts';
import { createHourlyThrottle } from '../limits/hourly-throttle.ts';
import { createPendingSignUps } from './pending-sign-ups.ts';
import { CODE_LIFE_MS, createVerificationCodes, newCode, RESEND_AFTER_MS } from './verification-codes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'foreshore-codes-'));
let store: Store;
beforeAll(async () => {
  store = await openStore({ dataDir, log: silentLog });
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('codes', () => {
  test('are six figures, each as likely as any other, from a source that nobody can compute', () => {
    const guessable = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    onTestFinished(() => guessable.mockRestore());
    const CODES = 100_000;
    const first = new Array<number>(1000).fill(0);
    const last = new Array<number>(1000).fill(0);
    for (let index = 0; index < CODES; index += 1) {
      const code = newCode();
      expect(code).toMatch(/^\d{6}$/);
      const [head, tail] = [Number(code.slice(0, 3)), Number(code.slice(3))];
      first[head] = (first[head] ?? 0) + 1;
      last[tail] = (last[tail] ?? 0) + 1;
    }
    // Chi-square with 999 degrees of freedom: mean 999, standard deviation 45. Seven deviations never happen.
    const chiSquare = (counts: number[]) =>
      counts.reduce((sum, count) => sum + (count - CODES / 1000) ** 2 / (CODES / 1000), 0);
    expect(chiSquare(first)).toBeLessThan(1320);
    expect(chiSquare(last)).toBeLessThan(1320);
  });
});

type Step =
  | { do: 'issue' }
  | { do: 'wait'; ms: number }
  | { do: 'guess'; times: number }
  | { do: 'check' | 'redeem'; which: 'last' | 'older' | 'wrong' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.constant<Step>({ do: 'issue' }),
    fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 1000, RESEND_AFTER_MS - 1, RESEND_AFTER_MS, CODE_LIFE_MS / 2, CODE_LIFE_MS),
    }),
    fc.record({ do: fc.constant('guess' as const), times: fc.integer({ min: 1, max: CODE_TRIES + 1 }) }),
    fc.record({
      do: fc.constantFrom('check' as const, 'redeem' as const),
      which: fc.constantFrom('last' as const, 'last' as const, 'older' as const, 'wrong' as const),
    }),
  ),
  { minLength: 1, maxLength: 20 },
);

const isDone = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );

let people = 0;

/** Carries out the steps for a new address, and compares with the rules. */
async function follow(list: Step[]): Promise<void> {
  people += 1;
  const emailKey = `person${people}@test.example`;
  const clock = { now: 1_780_000_000_000 };
  const parts = { store, hash: createKeyedHash('secret'), now: () => clock.now };
  const pending = createPendingSignUps({ ...parts, needingStore: (work) => work() });
  const { limiters } = limitersInMemory();
  const strangers = createHourlyThrottle({
    emails: limiters.untrustedCodesFor,
    clients: limiters.untrustedCodesBy,
  });
  const refusals = createRefusals({ log: pino({ level: 'silent' }) });
  const tries = createCodeTries({ ...parts, pending, strangers, refusals });
  const codes = createVerificationCodes({ ...parts, tries });
  const caller = aCaller();
  const draft = { email: emailKey, emailKey, passwordHash: 'x', role: 'user', verified: true } as const;
  const sent: string[] = [];
  const rules = { sentAt: Number.NEGATIVE_INFINITY, wrong: 0, hasAccount: false };

  const given = (which: 'last' | 'older' | 'wrong'): string => {
    const last = sent.at(-1) ?? '123456';
    if (which === 'older') return sent.at(-2) ?? '123456';
    return which === 'last' ? last : String((Number(last) + 1) % 1_000_000).padStart(6, '0');
  };
  const isYoung = () => clock.now - rules.sentAt < CODE_LIFE_MS;
  const isLive = () => isYoung() && rules.wrong < CODE_TRIES;
  const check = async (code: string) => {
    const isRight = code === sent.at(-1);
    const expected = isLive() && isRight && !rules.hasAccount;
    expect(await isDone(codes.check(emailKey, code, caller))).toBe(expected);
    if (isLive() && !isRight) rules.wrong += 1;
  };

  for (const step of list) {
    if (step.do === 'wait') clock.now += step.ms;
    else if (step.do === 'guess')
      for (let time = 0; time < step.times; time += 1) await check(given('wrong'));
    else if (step.do === 'check') await check(given(step.which));
    else if (step.do === 'redeem') {
      const code = given(step.which);
      const expected = isYoung() && code === sent.at(-1) && !rules.hasAccount;
      expect(await isDone(codes.redeem(code, draft))).toBe(expected);
      if (expected) Object.assign(rules, { hasAccount: true, sentAt: Number.NEGATIVE_INFINITY });
    } else {
      const mayBe = clock.now - rules.sentAt >= RESEND_AFTER_MS;
      const code = await codes.issue(emailKey).catch(() => null);
      expect(code !== null).toBe(mayBe);
      if (code === null) continue;
      sent.push(code);
      caller.pendingSignUp = await pending.begin(emailKey);
      Object.assign(rules, { sentAt: clock.now, wrong: 0 });
    }
  }
  const made = await store.db.selectFrom('users').where('email_key', '=', emailKey).selectAll().execute();
  expect(made).toHaveLength(rules.hasAccount ? 1 : 0);
}

test('whatever happens, a code is valid only while it is the last, not old, not used and not tried too often', async () => {
  await fc.assert(fc.asyncProperty(steps, follow), { numRuns: 150 });
});
