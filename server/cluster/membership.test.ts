import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { postgresEngines } from '../store/testing/engines.ts';
import { onServer } from '../store/testing/test-server.ts';
import { joinProcesses } from './membership.ts';

describe.each(postgresEngines)('processes that join on a database', (engine) => {
  test('one that was cut off while another with another secret came says so at its return', async () => {
    const place = await engine.createPlace();
    onTestFinished(() => place.remove());
    const databaseUrl = place.databaseUrl ?? '';
    const join = async (secret: string) => {
      const log = pino({ level: 'silent' });
      const error = vi.spyOn(log, 'error');
      const membership = await joinProcesses({ databaseUrl, simulated: false, secret, log });
      onTestFinished(() => membership.close());
      return { error, membership };
    };
    const first = await join('the secret of the first');
    await expect(join('another secret')).rejects.toThrow(/^SESSION_SECRET: /);
    await onServer(
      (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'foreshore process'`,
        ),
      new URL(databaseUrl).pathname.slice(1),
    );
    await expect
      .poll(() =>
        join('another secret').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await expect
      .poll(() => first.error.mock.calls, { timeout: 10_000 })
      .toEqual([
        [expect.stringMatching(/^SESSION_SECRET: another process on this database uses another one\./)],
      ]);
  });
});
