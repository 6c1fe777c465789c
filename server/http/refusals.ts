import type { Logger } from 'pino';
import { clientKey } from './client-key.ts';

const MINUTE_MS = 60_000;
/** Lines of one kind about one client, within a minute. */
const LINES_FOR_A_CLIENT = 5;
/** Clients that have lines of one kind, within a minute: an attack from thousands must not fill the log. */
const CLIENTS = 20;

export type Refusal =
  | 'call refused'
  | 'login failed'
  | 'login refused: too many tries'
  | 'wrong password for the own account'
  | 'wrong code'
  | 'code not looked at: too many tries'
  | 'code not sent: too many'
  | 'wrong reset token'
  | 'reset link not sent: too many';

/** Who was refused: an account by its id or, where it may not exist, by a word for its address. Never a secret. */
export type Who = { user: string | null } | { account: string | null };

/** Lines of the log about what was refused to somebody, few of them however much there is to tell. */
export interface Refusals {
  note: (
    what: Refusal,
    who: Who,
    from: { address: string; request: string },
    more?: Record<string, unknown>,
  ) => void;
  /** Says how many more there were, before the minute is over. */
  close: () => void;
}

interface Told {
  address: string;
  lines: number;
  untold: number;
}

export function createRefusals({ log }: { log: Logger }): Refusals {
  /** By kind, then by client: what this minute has had. */
  const told = new Map<Refusal, Map<string, Told>>();
  const ofOthers = new Map<Refusal, number>();
  let minute: NodeJS.Timeout | undefined;

  const sumUp = () => {
    clearTimeout(minute);
    minute = undefined;
    for (const [what, clients] of told) {
      for (const { address, untold } of clients.values())
        if (untold > 0) log.warn({ address, more: untold }, `${what}: and ${untold} more`);
    }
    for (const [what, more] of ofOthers) log.warn({ more }, `${what}: and ${more} more from elsewhere`);
    told.clear();
    ofOthers.clear();
  };

  /** Null: there is no room for another client in this minute. */
  const clientOf = (what: Refusal, address: string): Told | null => {
    const clients = told.get(what) ?? new Map<string, Told>();
    told.set(what, clients);
    const key = clientKey(address);
    const known = clients.get(key);
    if (known || clients.size >= CLIENTS) return known ?? null;
    const client = { address, lines: 0, untold: 0 };
    clients.set(key, client);
    return client;
  };

  return {
    note(what, who, { address, request }, more = {}) {
      minute ??= setTimeout(sumUp, MINUTE_MS).unref();
      const client = clientOf(what, address);
      if (!client) ofOthers.set(what, (ofOthers.get(what) ?? 0) + 1);
      else if (client.lines < LINES_FOR_A_CLIENT) {
        client.lines += 1;
        log.warn({ ...who, address, request, ...more }, what);
      } else client.untold += 1;
    },
    close: sumUp,
  };
}
