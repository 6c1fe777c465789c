import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { createRefusals } from '#server/http/refusals.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import { silentLog } from '#server/store/testing/engines.ts';
import { aCaller } from '#server/testing/a-caller.ts';
import { limitersInMemory } from '#server/testing/rate-limiters.ts';
import { createHourlyThrottle } from '../limits/hourly-throttle.ts';
import { createLoginThrottle } from '../limits/login-throttle.ts';
import { NO_TROUBLE } from '../mail/mail-state.ts';
import { createKnownDevices } from '../sessions/known-devices.ts';
import { createSessions } from '../sessions/sessions.ts';
import { createPasswordPolicy } from './password-policy.ts';
import { createPasswordResets, RESET_LIFE_MS } from './password-reset.ts';
import { hashPassword, passwordFits } from './passwords.ts';

const log = pino({ level: 'silent' });
const dataDir = mkdtempSync(join(tmpdir(), 'foreshore-resets-'));
const clock = { now: 1_780_000_000_000 };
let store: Store;
let firstHash = '';
beforeAll(async () => {
  store = await openStore({ dataDir, log: silentLog });
  firstHash = await hashPassword('the first one');
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Step = { do: 'issue'; of: 0 | 1 } | { do: 'wait'; ms: number } | { do: 'use'; link: number; as: 0 | 1 };

const person = fc.constantFrom(0 as const, 1 as const);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('issue' as const), of: person }),
    fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, RESET_LIFE_MS / 2, RESET_LIFE_MS - 1, RESET_LIFE_MS),
    }),
    fc.record({ do: fc.constant('use' as const), link: fc.nat({ max: 3 }), as: person }),
  ),
  { minLength: 2, maxLength: 12 },
);

let runs = 0;

/** Carries out the steps for two new accounts, and compares with the rules. */
async function follow(list: Step[]): Promise<void> {
  runs += 1;
  const now = () => clock.now;
  const sessions = createSessions({ store, secret: 'secret', now });
  const hash = createKeyedHash('secret');
  const devices = createKnownDevices({ hash, now });
  const { limiters } = limitersInMemory(now);
  const resets = createPasswordResets({
    store,
    sessions,
    hash,
    devices,
    policy: createPasswordPolicy('spec'),
    mailThrottle: createHourlyThrottle({ emails: limiters.resetMailsTo, clients: limiters.resetMailsBy }),
    loginThrottle: createLoginThrottle({ devices, ...limitersInMemory(now) }),
    mailer: { send: () => undefined, state: () => NO_TROUBLE, close: async () => undefined },
    audit: async () => undefined,
    publicUrl: () => 'https://foreshore.example',
    needingStore: (work) => work(),
    afterAnswer: () => undefined,
    refusals: createRefusals({ log }),
    log,
    now,
  });
  const emails = [`a${runs}@test.example`, `b${runs}@test.example`] as const;
  const users = await Promise.all(
    emails.map((email) =>
      store.users.insert(
        { email, emailKey: email, passwordHash: firstHash, role: 'user', verified: true },
        now(),
      ),
    ),
  );
  const links: { token: string; of: 0 | 1; goodUntil: number }[] = [];
  const passwords = ['the first one', 'the first one'];

  for (const [index, step] of list.entries()) {
    if (step.do === 'wait') clock.now += step.ms;
    else if (step.do === 'issue') {
      const user = users[step.of];
      if (!user) throw new Error('no user');
      const token = (await resets.linkFor(user)).split('/').at(-1) ?? '';
      for (const link of links) if (link.of === step.of) link.goodUntil = 0;
      links.push({ token, of: step.of, goodUntil: clock.now + RESET_LIFE_MS });
    } else {
      const link = links.at(-1 - step.link);
      const password = `password ${runs} ${index}`;
      const given = { email: emails[step.as], password };
      const isDone = await resets.complete(link?.token ?? 'A'.repeat(43), given, aCaller()).then(
        () => true,
        () => false,
      );
      expect(isDone).toBe(link !== undefined && link.of === step.as && clock.now < link.goodUntil);
      if (isDone && link) {
        link.goodUntil = 0;
        passwords[step.as] = password;
      }
    }
  }
  for (const [index, user] of users.entries()) {
    const { passwordHash = '' } = (await store.users.byId(user.id)) ?? {};
    expect(await passwordFits(passwords[index] ?? '', passwordHash)).toBe(true);
  }
}

test('whatever happens, a link is good only once, in its time, for its account, and while it is the last', async () => {
  await fc.assert(fc.asyncProperty(steps, follow), { numRuns: 40 });
});
