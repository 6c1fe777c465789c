import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Mailer } from '#server/accounts/mail/mail.ts';
import { createMailer } from '#server/accounts/mail/mailer.ts';
import type { Patience } from '#server/accounts/mail/smtp-queue.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';

/** Retries at once, several times. */
export const SOON = { pauses: [20, 20, 20] };
/** Tries once. */
export const ONCE = { pauses: [3_600_000] };

export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 10_000 });

/** For one test file: a data folder, and mailers and mail servers on it that are closed after each test. */
export function sending() {
  let dataDir: string;
  let logged: string[];
  const cleanUps: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'foreshore-mail-'));
    logged = [];
  });
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The mails of a folder, without those that are still being written. */
  const files = async (folder: string) => {
    const names = await readdir(join(dataDir, 'outbox', folder));
    return names.filter((name) => !name.endsWith('.part'));
  };
  const mailServer = async (options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> => {
    const server = await startMailServer(options);
    cleanUps.push(() => server.close());
    return server;
  };

  return {
    afterwards: (cleanUp: () => Promise<unknown>) => void cleanUps.push(cleanUp),
    mailServer,
    /** A server that does not answer a recipient until one of `held` is called. */
    async haltingServer() {
      const held: (() => void)[] = [];
      const server = await mailServer({
        smtp: { onRcptTo: (_address, _session, done) => void held.push(() => done()) },
      });
      return { ...server, held };
    },
    /** The address of a server that does not exist. */
    async nobody(): Promise<{ url: string; port: number }> {
      const { url, port, close } = await startMailServer();
      await close();
      return { url, port };
    },
    mailer(smtpUrl: string, patience: Partial<Patience> = SOON, now: () => number = Date.now): Mailer {
      const made = createMailer({
        config: { smtpUrl, from: 'Foreshore, live <no-reply@foreshore.example>' },
        dataDir,
        log: pino({ level: 'info' }, { write: (line) => void logged.push(line) }),
        production: false,
        now,
        patience,
      });
      cleanUps.push(() => made.close());
      return made;
    },
    /** A file of the outbox. */
    path: (...parts: string[]) => join(dataDir, 'outbox', ...parts),
    files,
    holds: (folder: string, count: number) =>
      eventually(async () => expect(await files(folder)).toHaveLength(count)),
    sentAll: (server: MailServer, count: number) =>
      eventually(() => expect(server.arrived).toHaveLength(count)),
    log: () => logged.join(''),
    logLines: () => logged.map((line) => JSON.parse(line)),
  };
}
