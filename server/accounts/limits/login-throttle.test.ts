import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Counts, countsInMemory, countsInRedis } from '#server/cluster/counts.ts';
import { HttpError } from '#server/http/errors.ts';
import { createKeyedHash } from '#server/http/limits/keyed-hash.ts';
import { createRateLimiters } from '#server/http/limits/rate-limits.ts';
import { redisServers } from '#server/testing/servers/redis-server.ts';
import { createKnownDevices } from '../sessions/known-devices.ts';
import { createLoginThrottle } from './login-throttle.ts';

interface Counting {
  name: string;
  counts: (now: () => number) => Counts;
  /** Timers that the counts need, advanced with the clock. */
  hasTimers: boolean;
  /** How long the attacks last. */
  minutes: number;
}

const inMemory: Counting = {
  name: 'in memory',
  counts: countsInMemory,
  hasTimers: true,
  minutes: 6 * 60,
};

const inRedis = redisServers.map(
  (server): Counting => ({
    name: 'in Redis',
    counts: (now) => {
      const redis = server.connect();
      return countsInRedis({ redis, prefix: server.newPrefix(), secret: 'a secret', now });
    },
    hasTimers: false, // its windows follow the clock that it is given
    minutes: 61,
  }),
);

describe.each([inMemory, ...inRedis])('counted $name:', ({ counts, hasTimers, minutes }) => {
  function throttleAt() {
    const clock = { now: Date.now() };
    const now = () => clock.now;
    const devices = createKnownDevices({ hash: createKeyedHash('a secret'), now });
    const counted = counts(now);
    const limiters = createRateLimiters(counted);
    const throttle = createLoginThrottle({ devices, limiters, ownAddresses: counted.ownAddresses });
    /** Seconds to wait, 0 if the attempt may be made. The password is wrong unless `judge` says otherwise. */
    const attempt = (
      account: string,
      address: string,
      {
        knownDevice,
        judge = async () => null,
      }: { knownDevice?: string; judge?: () => Promise<true | null> } = {},
    ): Promise<number> =>
      throttle.judged({ account, address, knownDevice }, judge).then(
        () => 0,
        (error: unknown) => (error instanceof HttpError ? (error.retryAfterSeconds ?? -1) : -1),
      );
    const logIn = (account: string, address: string, knownDevice?: string) =>
      attempt(account, address, { ...(knownDevice && { knownDevice }), judge: async () => true });
    return { clock, devices, throttle, attempt, logIn };
  }

  test('many attempts at once do not slip through', async () => {
    const { attempt } = throttleAt();
    const waits = await Promise.all(
      Array.from({ length: 80 }, (_, index) => attempt('a', `address ${index}`)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  test('the wait doubles with each further attempt, up to a quarter of an hour, and is never a lock', async () => {
    const { attempt, clock } = throttleAt();
    for (let index = 0; index < 10; index += 1) expect(await attempt('a', `${index}`)).toBe(0);
    // In memory the clock of the window stands still here.
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, ...(hasTimers ? [900, 900] : [])]) {
      expect(await attempt('a', 'x')).toBe(seconds);
      clock.now += seconds * 1000;
      expect(await attempt('a', 'y')).toBe(0);
    }
  });

  test('another attempt during the wait does not lengthen it', async () => {
    const { attempt, clock } = throttleAt();
    for (let index = 0; index < 10; index += 1) await attempt('a', `${index}`);
    for (let index = 0; index < 50; index += 1) expect(await attempt('a', `again ${index}`)).toBe(1);
    clock.now += 1000;
    expect(await attempt('a', 'x')).toBe(0);
  });

  test('an address that tries many accounts is slowed down, another is not', async () => {
    const { attempt } = throttleAt();
    for (let index = 0; index < 100; index += 1) expect(await attempt(`account ${index}`, 'one')).toBe(0);
    expect(await attempt('account 101', 'one')).toBeGreaterThan(0);
    expect(await attempt('account 102', 'other')).toBe(0);
  });

  test('the right password clears the account and does not count against the address', async () => {
    const { logIn } = throttleAt();
    for (let index = 0; index < 150; index += 1) expect(await logIn('a', 'office')).toBe(0);
  });

  test('a delay of the address does not delay the account', async () => {
    const { attempt } = throttleAt();
    for (let index = 0; index < 110; index += 1) await attempt(`account ${index}`, 'guesser');
    for (let index = 0; index < 50; index += 1) expect(await attempt('a', 'guesser')).toBeGreaterThan(0);
    for (let index = 0; index < 10; index += 1) expect(await attempt('a', `other ${index}`)).toBe(0);
  });

  describe('while others guess from a hundred addresses, without end,', () => {
    afterEach(() => void vi.useRealTimers());

    /** Hours of guesses, each as soon as it is allowed. */
    async function underAttack(
      meanwhile: (at: { minute: number; tries: ReturnType<typeof throttleAt> }) => Promise<void>,
    ) {
      if (hasTimers) vi.useFakeTimers();
      const tries = throttleAt();
      let guesses = 0;
      for (let minute = 0; minute < minutes; minute += 1) {
        for (let index = 0; index < 100; index += 1) {
          if ((await tries.attempt('victim', `192.0.2.${index}`)) === 0) guesses += 1;
        }
        await meanwhile({ minute, tries });
        tries.clock.now += 60_000;
        if (hasTimers) vi.advanceTimersByTime(60_000);
      }
      return guesses;
    }

    test('few guesses are made', async () => {
      // Ten at once, and then waits that double, in each window of a quarter of an hour.
      expect(await underAttack(async () => undefined)).toBeLessThan(Math.ceil(minutes / 15) * 20);
    });

    test('nobody ever waits longer than a quarter of an hour', async () => {
      let longest = 0;
      await underAttack(async ({ tries }) => {
        longest = Math.max(longest, await tries.attempt('victim', '203.0.113.1'));
      });
      expect(longest).toBeGreaterThan(0);
      expect(longest).toBeLessThanOrEqual(15 * 60);
    });

    test('an owner who has logged in from an address before does not wait there at all', async () => {
      await underAttack(async ({ minute, tries }) => {
        if (minute === 0) await tries.throttle.lift('victim', '203.0.113.1');
        else if (minute % 60 === 0) expect(await tries.logIn('victim', '203.0.113.1')).toBe(0);
      });
    });

    test('an owner at any address gets in by a reset of the password', async () => {
      await underAttack(async ({ minute, tries }) => {
        if (minute !== 40) return;
        expect(await tries.attempt('victim', '203.0.113.1')).toBeGreaterThan(0);
        await tries.throttle.lift('victim', '203.0.113.1');
        for (let index = 0; index < 100; index += 1) await tries.attempt('victim', `192.0.2.${index}`);
        expect(await tries.attempt('victim', '203.0.113.1')).toBe(0);
      });
    });
  });

  test('a guesser at an address of the owner is slowed down like everybody', async () => {
    const { attempt, logIn } = throttleAt();
    await logIn('a', 'office');
    for (let index = 0; index < 10; index += 1) expect(await attempt('a', 'office')).toBe(0);
    expect(await attempt('a', 'office')).toBeGreaterThan(0);
  });

  test("an address is no longer the owner's after a month without a login", async () => {
    const { attempt, logIn, clock } = throttleAt();
    await logIn('a', 'office');
    for (let index = 0; index < 11; index += 1) await attempt('a', `guesser ${index}`);
    expect(await attempt('a', 'office')).toBe(0);
    clock.now += 30 * 86_400_000;
    for (let index = 0; index < 12; index += 1) await attempt('a', `guesser ${index}`);
    expect(await attempt('a', 'office')).toBeGreaterThan(0);
  });

  test('an attempt that the server was too busy to check does not count, and leaves no delay behind', async () => {
    const { attempt, clock } = throttleAt();
    const busy = { judge: () => Promise.reject(new HttpError(503, 'busy')) };
    const isBusy = (account: string) => expect(attempt(account, 'home', busy)).resolves.toBe(-1);
    for (let index = 0; index < 30; index += 1) await isBusy('a');
    for (let index = 0; index < 9; index += 1) expect(await attempt('a', 'home')).toBe(0);
    for (let index = 0; index < 30; index += 1) await isBusy('a');
    expect(await attempt('a', 'home')).toBe(0);
    expect(await attempt('a', 'home')).toBe(1);
    clock.now += 1000;
    await isBusy('a'); // would be the eleventh
    expect(await attempt('a', 'home')).toBe(0);
    expect(await attempt('a', 'home')).toBe(2);
  });

  test('an attempt that comes while another is being checked waits, whatever the outcome of that one', async () => {
    const { attempt } = throttleAt();
    for (let index = 0; index < 9; index += 1) await attempt('a', 'home');
    const { promise, reject } = Promise.withResolvers<null>();
    const tenth = attempt('a', 'home', { judge: () => promise });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await attempt('a', 'home')).toBe(1);
    reject(new HttpError(503, 'busy'));
    expect(await tenth).toBe(-1);
    expect(await attempt('a', 'home')).toBe(0);
  });

  describe('while somebody guesses at the address of the owner, without end,', () => {
    const guess = async (
      { attempt }: ReturnType<typeof throttleAt>,
      accountOf: (index: number) => string,
    ) => {
      for (let index = 0; index < 150; index += 1) await attempt(accountOf(index), 'school');
    };

    test('the device on which the owner has logged in does not wait', async () => {
      const tries = throttleAt();
      const knownDevice = tries.devices.issue('a');
      await tries.logIn('a', 'school');
      await guess(tries, () => 'a');
      await guess(tries, (index) => `account ${index}`);
      expect(await tries.attempt('a', 'school')).toBeGreaterThan(0);
      expect(await tries.logIn('a', 'school', knownDevice)).toBe(0);
      expect(await tries.logIn('a', 'somewhere else', knownDevice)).toBe(0);
      expect(await tries.attempt('b', 'school', { knownDevice })).toBeGreaterThan(0);
    });

    test('an owner without the device waits only for the guesses at that account', async () => {
      const tries = throttleAt();
      await tries.logIn('a', 'school');
      await guess(tries, (index) => `account ${index}`);
      expect(await tries.attempt('b', 'school')).toBeGreaterThan(0);
      expect(await tries.logIn('a', 'school')).toBe(0);
      expect(await tries.attempt('b', 'school')).toBeGreaterThan(0);
    });

    test('guesses at accounts that were opened there count for the address too', async () => {
      const tries = throttleAt();
      for (let index = 0; index < 150; index += 1) await tries.logIn(`account ${index}`, 'school');
      expect(await tries.attempt('new', 'school')).toBe(0);
      await guess(tries, (index) => `account ${index}`);
      expect(await tries.attempt('new', 'school')).toBeGreaterThan(0);
    });
  });

  test('a device has ten attempts, then waits, and nobody else waits because of it', async () => {
    const { attempt, logIn, devices } = throttleAt();
    const [knownDevice, another] = [devices.issue('a'), devices.issue('a')];
    for (let index = 0; index < 10; index += 1)
      expect(await attempt('a', `${index}`, { knownDevice })).toBe(0);
    expect(await attempt('a', 'elsewhere', { knownDevice })).toBe(1);
    expect(await logIn('a', 'elsewhere', another)).toBe(0);
    expect(await attempt('a', 'elsewhere')).toBe(0);
  });

  test('attempts for an account with a delay do not count for the address', async () => {
    const { attempt } = throttleAt();
    for (let index = 0; index < 300; index += 1) await attempt('a', 'office');
    expect(await attempt('b', 'office')).toBe(0);
  });
});
