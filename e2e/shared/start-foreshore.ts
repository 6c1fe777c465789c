import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContextOptions, request } from '@playwright/test';
import type { FeedBody, FeedReport } from '#contract/conditions/feeds.ts';
import { type FeedKind, feedTable } from '#contract/live/live-table.ts';
import type { Location, LocationList } from '#contract/network/locations.ts';
import { type Fault, type Simulator, startSimulator } from '#simulator/simulator.ts';
import { startServer } from '../../bench/server-process.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export interface Credentials {
  email: string;
  password: string;
}
export const ADMIN: Credentials = {
  email: 'journeys@foreshore.example',
  password: 'a password for journeys',
};

const FEEDS_LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 100;

/** Cookies of a login, as a browser context takes them. */
export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;
const NOBODY: Session = { cookies: [], origins: [] };

export interface ForeshoreSettings {
  /** With `live` the server treats the simulator as the real sources. */
  dataMode?: 'simulated' | 'live';
  /** REFRESH_SCALE: how long an hour lasts for the feeds, in hours. */
  refreshScale?: number;
  /** The faults of the sources from the start. */
  faults?: readonly Fault[];
  /** PUBLIC_READ: visitors may read without an account. */
  publicRead?: boolean;
  /** LIVE_CONNECTIONS_PER_ADDRESS, if not the default. */
  livePerAddress?: number;
}

/** The real server with an empty data folder, and the simulator as its sources. */
export interface Foreshore {
  url: string;
  simulator: Simulator;
  mailbox: Mailbox;
  /** Logs in as the administrator, or as the given account. */
  logIn(as?: Credentials): Promise<Session>;
  /** Ends the login. An account holds a limited number of them: one more would end the oldest that is not used. */
  logOut(session: Session): Promise<void>;
  /** Makes an account, by the code from the mail. */
  signUp(account: Credentials): Promise<Session>;
  locations(): Promise<Location[]>;
  feed<K extends FeedKind>(kind: K, slug: string): Promise<FeedBody<K>>;
  report(): Promise<FeedReport>;
  stop(): Promise<void>;
}

/** Starts both and waits until every feed has its first value or failure. */
export async function startForeshore(settings: ForeshoreSettings = {}): Promise<Foreshore> {
  const { dataMode = 'simulated', refreshScale = 0.03, faults = [], publicRead = false } = settings;
  const simulator = await startSimulator({ marked: dataMode === 'simulated' });
  simulator.faults.set(faults);
  const mailbox = await startMailbox();
  const dataFolder = await mkdtemp(join(tmpdir(), 'foreshore-journeys-'));
  const server = await startServer({
    ...simulator.settings(),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: dataFolder,
    DATA_MODE: dataMode,
    PUBLIC_READ: String(publicRead),
    LIVE_CONNECTIONS_PER_ADDRESS: String(settings.livePerAddress ?? ''), // empty counts as not set
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Foreshore <no-reply@foreshore.example>',
    REFRESH_SCALE: String(refreshScale),
  });

  const sessionAfter = async (begin: (visitor: APIRequestContext) => Promise<void>): Promise<Session> => {
    // Explicitly without a login: within a test it would otherwise use the test's own login, and end it.
    const visitor = await request.newContext({ baseURL: server.url, storageState: NOBODY });
    await begin(visitor);
    const session = await visitor.storageState();
    await visitor.dispose();
    return session;
  };
  const logIn = (as = ADMIN) => sessionAfter((visitor) => posted(visitor, '/auth/login', as));
  const signUp = ({ email, password }: Credentials) =>
    sessionAfter(async (visitor) => {
      await posted(visitor, '/auth/login', { email, login_type: 'email' });
      const auth_code = (await mailbox.next(email)).code();
      await posted(visitor, '/auth/verify', { email, auth_code, password, confirm_password: password });
    });
  const api = await request.newContext({ baseURL: server.url, storageState: await logIn() });
  const foreshore: Foreshore = {
    url: server.url,
    simulator,
    mailbox,
    logIn,
    async logOut(storageState) {
      const visitor = await request.newContext({ baseURL: server.url, storageState });
      await visitor.post('/auth/logout'); // a journey may have ended it, or its server, already
      await visitor.dispose();
    },
    signUp,
    locations: async () => (await bodyOf<LocationList>(api, '/api/locations')).locations,
    feed: (kind, slug) => bodyOf(api, `${feedTable[kind].path}?location=${slug}`),
    report: () => bodyOf(api, '/api/feeds'),
    stop: async () => {
      await api.dispose();
      await server.stop();
      await simulator.close();
      await mailbox.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
  await firstAnswers(foreshore, faults.length > 0).catch(async (error: unknown) => {
    await foreshore.stop();
    throw error;
  });
  return foreshore;
}

async function posted(visitor: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await visitor.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/**
 * For calls that change nothing: they are sent again where the server closes a connection, idle for 72 s, just when the call is
 * sent on it. Browsers do so too. Several connections may have been idle for as long.
 */
export const ASKED_AGAIN = { maxRetries: 3 } as const;

async function bodyOf<T>(api: APIRequestContext, path: string): Promise<T> {
  const answer = await api.get(path, ASKED_AGAIN);
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}

async function firstAnswers({ report }: Foreshore, mayFail: boolean): Promise<void> {
  const deadline = Date.now() + FEEDS_LIMIT_MS;
  while (Date.now() < deadline) {
    const { feeds } = await report();
    if (feeds.every(({ fetched_at, error }) => fetched_at !== null || (mayFail && error !== null))) return;
    await wait(LOOK_AGAIN_MS);
  }
  throw new Error(`Some feeds had no first value after ${FEEDS_LIMIT_MS / 1000} s.`);
}
