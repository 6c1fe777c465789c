import type { Logger } from 'pino';
import { clientKey } from './limits/client-key.ts';

const MINUTE_MS = 60_000;
/** Lines of one kind for one client, within a minute. */
const LINES_FOR_A_CLIENT = 5;
/** Clients with lines of one kind, within a minute: an attack from thousands of addresses must not fill the log. */
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

/** Who was refused: an account by its id or, if it may not exist, by a pseudonym of its address. Never a secret. */
type Who = { user: string | null } | { account: string | null };

/** Writes a limited number of log lines about refused requests. */
export type Refusals = ReturnType<typeof createRefusals>;

interface Client {
  address: string;
  lines: number;
  omitted: number;
}

export function createRefusals({ log }: { log: Logger }) {
  /** The clients of the current minute, by kind of refusal. */
  const clientsOf = new Map<Refusal, Map<string, Client>>();
  const ofOthers = new Map<Refusal, number>();
  let minute: NodeJS.Timeout | undefined;

  const sumUp = () => {
    clearTimeout(minute);
    minute = undefined;
    for (const [what, clients] of clientsOf) {
      for (const { address, omitted } of clients.values())
        if (omitted > 0) log.warn({ address, more: omitted }, `${what}: and ${omitted} more`);
    }
    for (const [what, more] of ofOthers) log.warn({ more }, `${what}: and ${more} more from elsewhere`);
    clientsOf.clear();
    ofOthers.clear();
  };

  /** Null if this minute has no room for another client. */
  const clientOf = (what: Refusal, address: string): Client | null => {
    const clients = clientsOf.get(what) ?? new Map<string, Client>();
    clientsOf.set(what, clients);
    const key = clientKey(address);
    const known = clients.get(key);
    if (known || clients.size >= CLIENTS) return known ?? null;
    const client = { address, lines: 0, omitted: 0 };
    clients.set(key, client);
    return client;
  };

  return {
    note(
      what: Refusal,
      who: Who,
      { address, request }: { address: string; request: string },
      more: Record<string, unknown> = {},
    ) {
      minute ??= setTimeout(sumUp, MINUTE_MS).unref();
      const client = clientOf(what, address);
      if (!client) ofOthers.set(what, (ofOthers.get(what) ?? 0) + 1);
      else if (client.lines < LINES_FOR_A_CLIENT) {
        client.lines += 1;
        log.warn({ ...who, address, request, ...more }, what);
      } else client.omitted += 1;
    },
    /** Writes the counts of the lines that were left out, without waiting for the end of the minute. */
    close: sumUp,
  };
}
