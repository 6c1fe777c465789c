import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { HttpError } from '#server/http/errors.ts';
import { hashPassword, passwordFits } from './passwords.ts';

/** How many hashes are running. `isQuick`: each takes one turn of the event loop and always fits. */
const running = vi.hoisted(() => ({ now: 0, most: 0, isQuick: false }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    return work.finally(() => {
      running.now -= 1;
    });
  };
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) =>
      counted(running.isQuick ? setImmediate(true) : real.verify(...given)),
  };
});

test('a hash is argon2id with the recommended cost, and another one each time', async () => {
  const hashes = [await hashPassword('a password'), await hashPassword('a password')];
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('no password fits an account that does not exist', async () => {
  expect(await passwordFits('decoy', null)).toBe(false);
});

test('of two hundred at once two run, a hundred wait and the rest get a 503', async () => {
  const hash = await hashPassword('a password');
  Object.assign(running, { most: 0, isQuick: true });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, async () => {
      try {
        return (await passwordFits('a password', hash)) ? 'fits' : 'does not';
      } catch (error) {
        return error instanceof HttpError ? error.status : error;
      }
    }),
  );
  expect(running.most).toBe(2);
  expect(outcomes.filter((outcome) => outcome === 503)).toHaveLength(98);
  expect(outcomes.filter((outcome) => outcome === 'fits')).toHaveLength(102);
});
