import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Role } from '#contract/accounts/auth.ts';
import type { Location } from '#contract/network/locations.ts';
import { aLocation } from '#contract/testing/a-location.ts';
import type { Mail } from '#server/accounts/mail/mail.ts';
import { NO_TROUBLE } from '#server/accounts/mail/mail-state.ts';
import { createHttp } from '#server/conditions/upstream/http.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { type AppOptions, createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { UNREACHABLE_FILE_HOST, UNREACHABLE_SOURCES } from '../unreachable-sources.ts';

export const PASSWORD = 'correct horse battery';

let hashed: Promise<string> | undefined;
/** Of `PASSWORD`, with the least work there is: each login does as much as its hash says, and the tests log in thousands of times. */
const passwordHash = (): Promise<string> => {
  hashed ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
  return hashed;
};

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * The whole server on a fresh embedded store in its own folder (or on DATABASE_URL, if it is given), with the given
 * locations (Exmouth by default)
 * and one account for each role, `<role>@test.example`.
 */
export async function startTestApp(
  options: {
    environment?: Record<string, string>;
    locations?: Partial<Location>[];
    now?: () => number;
    simulated?: boolean;
    /** The data folder of an earlier app, as after a restart. */
    dataDir?: string;
    pagesFolder?: string;
    /** False: no source is called and no regular work is done, so that nothing changes but by the test. */
    starts?: boolean;
    /** Receives the server's log, which is otherwise lost. */
    log?: Logger;
  } = {},
) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'foreshore-')));
  const now = options.now ?? Date.now;
  const config = readConfig({
    ...UNREACHABLE_SOURCES,
    ...UNREACHABLE_FILE_HOST,
    DATA_DIR: dataDir,
    DATA_MODE: 'live',
    LOG_LEVEL: 'silent',
    ...options.environment,
  });
  const log = options.log ?? pino({ level: config.logLevel });
  const store = await openStore({ dataDir, databaseUrl: config.databaseUrl, log });
  /** Makes a verified account with the password of all tests. Returns its id. */
  const addAccount = async (email: string, role: Role = 'user'): Promise<string> => {
    const draft = { email, emailKey: email, passwordHash: await passwordHash(), role, verified: true };
    return (await store.users.insert(draft, now())).id;
  };
  if ((await store.locations.count()) === 0) {
    for (const more of options.locations ?? [{}]) await store.locations.insert(aLocation(more), now());
    for (const role of ['admin', 'safety_officer', 'user'] as const) {
      await addAccount(`${role}@test.example`, role);
    }
  }
  const http = createHttp({
    userAgent: 'Foreshore/test',
    simulated: options.simulated ?? false,
    proxy: config.proxy,
  });
  const mails: Mail[] = [];
  const appOptions: AppOptions = {
    config,
    store,
    log,
    http,
    simulated: options.simulated ?? false,
    version: '0.0.0',
    sessionSecret: 'a secret for tests, thirty-two characters',
    mailer: { send: (mail) => void mails.push(mail), state: () => NO_TROUBLE, close: async () => undefined },
    pagesFolder: options.pagesFolder ?? join(dataDir, 'no-pages'),
    now,
  };
  const app = await createApp(appOptions);
  if (options.starts ?? true) app.start();

  /** Makes a call, with the cookie of a session if one is given. */
  const call = async (request: InjectOptions & { session?: string }) => {
    const { session, headers, ...rest } = request;
    const answer = await app.server.inject({
      ...rest,
      headers: { ...(session ? { cookie: `sid=${session}` } : {}), ...headers },
    });
    const isJson =
      String(answer.headers['content-type'] ?? '').startsWith('application/json') &&
      answer.headers['content-encoding'] === undefined;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies: answer.cookies,
      raw: answer.rawPayload,
      body: isJson && answer.payload ? answer.json() : answer.payload,
    };
  };

  return {
    ...app,
    store,
    addAccount,
    dataDir,
    /** The sent mails, in order. */
    mails,
    call,
    /** Logs in through the login call. Returns the token of the session. */
    async signIn(role: Role = 'user'): Promise<string> {
      const { cookies } = await call({
        method: 'POST',
        url: '/auth/login',
        payload: { email: `${role}@test.example`, password: PASSWORD },
      });
      const cookie = cookies.find(({ name }) => name === 'sid');
      if (!cookie) throw new Error('no session cookie');
      return cookie.value;
    },
    location: async (slug = 'exmouth'): Promise<Location> => {
      const found = await store.locations.bySlug(slug);
      if (!found) throw new Error(`no location ${slug}`);
      return found;
    },
    /** Ends the server and the store but leaves the data folder, as a restart does. */
    async stop() {
      await app.close();
      await http.close();
      await store.close();
    },
    async close() {
      await app.close();
      await http.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
