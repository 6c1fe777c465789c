import type { Logger } from 'pino';
import { GRACE_MS } from '#server/accounts/sessions/session-memory.ts';
import type { SessionEnd, Sessions } from '#server/accounts/sessions/sessions.ts';
import { beginTurn } from '#server/http/in-turn.ts';
import type { Admitted } from './handshake.ts';
import type { Connection } from './live-io.ts';

/** Each session is looked up once in this many rounds, so that they are not all looked up at once. */
const ROUNDS = 4;

export interface SessionWatch {
  watch: (connection: Connection, session: NonNullable<Admitted['session']>) => void;
  /**
   * Looks up a part of the sessions, each once however many connections it has. That finds sessions that expired, or
   * ended without a message. An open connection does not count as use of the session, so that a forgotten page does
   * not stay logged in for ever; a handshake does, like every call.
   */
  round: () => Promise<void>;
}

interface Watched {
  userId: string;
  verifiedAt: number;
  connections: Set<Connection>;
}

/** Knows which session admitted each connection, and closes the connection when the session ends. */
export function createSessionWatch(options: {
  sessions: Pick<Sessions, 'onEnd' | 'isGood'>;
  now: () => number;
  log: Logger;
  /** Called when the session is over. */
  onOver: (connection: Connection) => void;
  /** Called when the session may go on: the client is to come back and be judged anew. */
  onDoubt: (connection: Connection) => void;
}): SessionWatch {
  const { sessions, now, log, onOver, onDoubt } = options;
  const watched = new Map<string, Watched>(); // by the hash of the token
  let running = false;

  const closeAll = ({ connections }: Watched, close: (connection: Connection) => void) => {
    for (const connection of [...connections]) close(connection);
  };

  const isMeant = (end: SessionEnd, tokenHash: string, { userId }: Watched): boolean =>
    'tokenHash' in end
      ? end.tokenHash === tokenHash
      : end.userId === userId && end.exceptTokenHash !== tokenHash;

  sessions.onEnd((end) => {
    const close = 'goesOn' in end && end.goesOn ? onDoubt : onOver;
    for (const [tokenHash, session] of [...watched])
      if (isMeant(end, tokenHash, session)) closeAll(session, close);
  });

  const check = async (tokenHash: string, session: Watched) => {
    try {
      if (await sessions.isGood(tokenHash)) session.verifiedAt = now();
      else closeAll(session, onOver);
    } catch (error) {
      log.warn({ err: error }, 'a live session could not be looked up');
      if (now() - session.verifiedAt >= GRACE_MS) closeAll(session, onDoubt);
    }
  };

  return {
    watch(connection, { tokenHash, userId }) {
      const session = watched.get(tokenHash) ?? { userId, verifiedAt: now(), connections: new Set() };
      watched.set(tokenHash, session);
      session.connections.add(connection);
      connection.once('close', () => {
        session.connections.delete(connection);
        if (session.connections.size === 0 && watched.get(tokenHash) === session) watched.delete(tokenHash);
      });
    },
    async round() {
      if (running) return;
      running = true;
      const turn = beginTurn();
      try {
        for (const [tokenHash, session] of [...watched].slice(0, Math.ceil(watched.size / ROUNDS))) {
          if (turn.isOver()) await turn.next(); // the embedded store answers without a pause, and thousands are looked up
          await check(tokenHash, session);
          if (watched.get(tokenHash) !== session) continue; // its last connection closed, and another may have come
          watched.delete(tokenHash);
          watched.set(tokenHash, session); // to the end of the queue
        }
      } finally {
        running = false;
      }
    },
  };
}
