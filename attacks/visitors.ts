// A program of its own: what the attacks cost their own process must not look like a slow answer.
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#contract/live/events.ts';
import { ADMIN } from '#server/testing/servers/server-processes.ts';
import { doAsAsked } from '../bench/asked-process.ts';
import { type Answer, type Call, type Client, openClient, PROTOCOLS, type Site } from './client.ts';

/** A call that visitors make, and the type of its answer. */
export interface Visit extends Call {
  type: string;
}

/** What visitors saw. */
export interface Seen {
  calls: number;
  /** How often each way to fail. */
  failed: Record<string, number>;
  slowest: { ms: number; call: string };
  /** 99 of 100 calls took no longer. */
  p99Ms: number;
}

export type VisitorTasks = {
  begin: (site: Site, visits: Visit[]) => void;
  end: () => Promise<Seen>;
};

/** The proxy's `ip_hash` takes each of these networks to another process. */
const NETWORKS = [1, 2, 3];
const BETWEEN_CALLS_MS = 25;
const BETWEEN_LOGINS_MS = 1000;
const SIGN_IN: Visit = {
  method: 'POST',
  path: '/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  type: 'application/json',
};

let times: { ms: number; call: string }[] = [];
let failed: Record<string, number> = {};
let isOver = true;
let running: Promise<unknown> = Promise.resolve();

const note = (ms: number, call: string, failure: string | null) => {
  times.push({ ms, call });
  if (failure !== null) failed[`${call}: ${failure}`] = (failed[`${call}: ${failure}`] ?? 0) + 1;
};

const failureOf = ({ status, headers }: Answer, { type }: Visit): string | null => {
  if (status !== 200) return String(status);
  return String(headers['content-type']).startsWith(type) ? null : `was ${headers['content-type']}`;
};

async function visit(client: Client, each: Visit, name = each.path): Promise<void> {
  const answer = await client.call(each);
  note(answer.ms, name, failureOf(answer, each));
}

async function browse(client: Client, visits: readonly Visit[], from: number): Promise<void> {
  for (let index = from; !isOver; index += 1) {
    await visit(client, visits[index % visits.length] as Visit);
    await wait(BETWEEN_CALLS_MS);
  }
}

async function signIn(client: Client): Promise<void> {
  while (!isOver) {
    await visit(client, SIGN_IN, 'sign-in');
    await wait(BETWEEN_LOGINS_MS);
  }
}

/** A live connection: it brings its first values at once, and lasts. */
async function follow({ url, certificate }: Site, localAddress: string): Promise<void> {
  const begun = performance.now();
  const socket = new WebSocket(`${url.replace('https', 'wss')}${LIVE_PATH}/?EIO=4&transport=websocket`, {
    ca: certificate,
    localAddress,
  });
  let hasValues = false;
  let failure: string | null = null;
  socket.on('message', (data) => {
    const packet = String(data);
    if (packet.startsWith('0')) socket.send('40{"location":"exmouth"}');
    else if (packet === '2') socket.send('3');
    else if (packet.startsWith('42["initial') && !hasValues) {
      hasValues = true;
      note(performance.now() - begun, 'live', null);
    }
  });
  socket.on('error', (error) => {
    failure = error.message;
  });
  socket.on('close', (code) => {
    if (!isOver) note(performance.now() - begun, 'live', failure ?? `closed with ${code}`);
  });
  while (!isOver) await wait(BETWEEN_CALLS_MS);
  if (!hasValues && socket.readyState === WebSocket.OPEN)
    note(performance.now() - begun, 'live', 'no values');
  socket.terminate();
}

doAsAsked({
  begin(site, visits) {
    [times, failed, isOver] = [[], {}, false];
    const clients = NETWORKS.flatMap((network) =>
      PROTOCOLS.map((protocol) => openClient(site, protocol, `127.0.${network}.1`)),
    );
    running = Promise.all([
      ...clients.flatMap((client, index) => [browse(client, visits, index)]),
      ...clients.filter((_, index) => index % 2 === 0).map(signIn),
      ...NETWORKS.map((network) => follow(site, `127.0.${network}.1`)),
    ]).finally(() => {
      for (const client of clients) client.close();
    });
  },
  async end() {
    isOver = true;
    await running;
    const sorted = times.toSorted((a, b) => a.ms - b.ms);
    return {
      calls: sorted.length,
      failed,
      slowest: sorted.at(-1) ?? { ms: 0, call: '' },
      p99Ms: sorted[Math.floor(sorted.length * 0.99)]?.ms ?? 0,
    };
  },
} satisfies VisitorTasks);
