import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { ADMIN } from '#server/testing/servers/server-processes.ts';
import { type Answer, type Call, openClient, openSocket, type Protocol, type Site } from './client.ts';

/** One way to attack. The next one is one more of these in a list. */
export interface Attack {
  name: string;
  /** Those in which it can be made. */
  protocols: readonly [Protocol, ...Protocol[]];
  /** Goes on until the time is over. */
  run: (attacker: Attacker) => Promise<unknown>;
}

export interface Attacker {
  protocol: Protocol;
  isOver: () => boolean;
  /** Makes a call, and counts how it is answered. */
  call: (call: Call, at?: 'open' | 'closed') => Promise<Answer>;
  /** A connection whose bytes the attack writes. It ends with the attack. */
  socket: () => Promise<TLSSocket>;
  /** Counts something else that came back. */
  count: (what: string | number) => void;
  /** The attack got what it must not get. */
  gotIn: (what: string) => void;
  /** Makes the calls of several clients, again and again. */
  repeat: (atOnce: number, next: (index: number) => Promise<unknown>) => Promise<void>;
  /** Logs the administrator in: the header with the session. */
  logIn: (at?: 'open' | 'closed') => Promise<{ cookie: string }>;
}

/** What everybody may read, and a second installation that nobody may read without an account. */
export interface Sites {
  open: Site;
  closed: Site;
}

/** How an attack was answered, and what it must not have got. */
export interface Outcome {
  answers: Record<string, number>;
  gotIn: string[];
}

const BETWEEN_CALLS_MS = 20;
/** Visitors have others in the same networks; the proxy's `ip_hash` takes them to the same process. */
const ADDRESS = '127.0.1.99';

export async function make(attack: Attack, sites: Sites, protocol: Protocol, ms: number): Promise<Outcome> {
  const answers: Record<string, number> = {};
  const gotIn = new Set<string>();
  const clients = {
    open: openClient(sites.open, protocol, ADDRESS),
    closed: openClient(sites.closed, protocol, ADDRESS),
  };
  const sockets: TLSSocket[] = [];
  let end: number | undefined; // what has to be fetched before is no attack
  const isOver = () => {
    end ??= performance.now() + ms;
    return performance.now() >= end;
  };
  const count = (what: string | number) => {
    answers[what] = (answers[what] ?? 0) + 1;
  };
  const attacker: Attacker = {
    protocol,
    isOver,
    count,
    async call(call, at = 'open') {
      const answer = await clients[at].call(call);
      count(answer.status);
      if (answer.status === 500) gotIn.add(`500 for ${call.method ?? 'GET'} ${call.path.slice(0, 60)}`);
      return answer;
    },
    async socket() {
      const socket = await openSocket(sites.open, protocol, ADDRESS);
      sockets.push(socket);
      return socket;
    },
    gotIn: (what) => void gotIn.add(what),
    async repeat(atOnce, next) {
      let index = 0;
      const one = async () => {
        while (!isOver()) {
          index += 1;
          await next(index - 1);
          await wait(BETWEEN_CALLS_MS);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, one));
    },
    async logIn(at = 'open') {
      const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
      const headers = { 'content-type': 'application/json' };
      const answer = await clients[at].call({ method: 'POST', path: '/auth/login', headers, body });
      const [cookie = ''] = [answer.headers['set-cookie'] ?? []].flat();
      if (answer.status !== 200) throw new Error(`the login was answered with ${answer.status}`);
      return { cookie: cookie.split(';')[0] ?? '' };
    },
  };
  try {
    await attack.run(attacker);
  } finally {
    clients.open.close();
    clients.closed.close();
    for (const socket of sockets) socket.destroy();
  }
  return { answers, gotIn: [...gotIn] };
}

/** One call after the other, by several clients. */
export const inTurns =
  (calls: readonly Call[], atOnce = 3) =>
  ({ repeat, call }: Attacker): Promise<void> =>
    repeat(atOnce, (index) => call(calls[index % calls.length] as Call));
