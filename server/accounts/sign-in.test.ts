import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { createRateLimiter, rateLimits } from '#server/http/limits/rate-limits.ts';
import { createRefusals } from '#server/http/refusals.ts';
import { createNeedingStore } from '#server/http/store-work.ts';
import { createAudit } from '#server/store/audit/write-audit.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import { ANNA } from '#server/store/testing/drafts.ts';
import { silentLog } from '#server/store/testing/engines.ts';
import { aCaller } from '#server/testing/a-caller.ts';
import { limitersInMemory } from '#server/testing/rate-limiters.ts';
import { createLoginThrottle } from './limits/login-throttle.ts';
import { hashPassword } from './passwords/passwords.ts';
import { createKnownDevices } from './sessions/known-devices.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSignIn } from './sign-in.ts';

const PASSWORD = 'correct horse battery';
const now = () => 1_780_000_000_000;
const caller = aCaller();
let dataDir = '';
let store: Store;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foreshore-sign-in-'));
  store = await openStore({ dataDir, log: silentLog });
  await store.users.insert({ ...ANNA, passwordHash: await hashPassword(PASSWORD) }, now());
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A sign-in after the given number of logins of the account within the hour. */
function signInAfter(logins: number) {
  let count = logins;
  const log = pino({ level: 'silent' });
  const hash = createKeyedHash('secret');
  const devices = createKnownDevices({ hash, now });
  return createSignIn({
    store,
    hash,
    devices,
    log,
    sessions: createSessions({ store, secret: 'secret', now }),
    loginThrottle: createLoginThrottle({ devices, ...limitersInMemory(now) }),
    audit: createAudit({ store, log, now }),
    needingStore: createNeedingStore(log),
    refusals: createRefusals({ log }),
    limiter: createRateLimiter(rateLimits.logins, {
      penalty: async () => {
        count += 1;
        return new RateLimiterRes(0, 90_000, count);
      },
      reward: async () => new RateLimiterRes(),
    }),
  });
}

test('a person who knows the password logs in a limited number of times an hour, and cannot fill the store', async () => {
  const signIn = signInAfter(rateLimits.logins.points - 1);
  const login = (password: string) => signIn.login({ email: ANNA.email, password }, caller);
  expect((await login(PASSWORD)).session).toMatch(/^[\w-]{43}$/);
  await expect(login(PASSWORD)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 90 });
  await expect(login('a guess')).rejects.toMatchObject({ status: 401 }); // a wrong password gets the usual answer
  const user = await store.users.byEmailKey(ANNA.emailKey);
  expect(await store.sessions.ofUser(user?.id ?? '', 0, 0)).toHaveLength(1);
  expect((await store.audit.latest(10)).map(({ action }) => action)).toEqual(['login_refused', 'login']);
});
