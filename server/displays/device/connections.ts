import type { ServerResponse } from 'node:http';
import type { DisplayAnswer, DisplayRefusal } from '#contract/displays/displays.ts';

/** A page that is loaded anew may meet its own connection from before. */
const MOST_OF_A_DISPLAY = 3;
const MOST_OF_ALL = 2000;
/** What may wait for a display that does not read. The next answer says everything again. */
const MOST_WAITING_BYTES = 262_144;

/** A live connection of a display, by server-sent events. */
export interface Connection {
  displayId: string;
  /** When the display's screen was paired: another screen's connection is not this one's. */
  pairedAt: number | null;
  response: ServerResponse;
  /** The frame that it was sent last. */
  tag: string | null;
}

/** The live connections of this process. */
export interface Connections {
  /** @returns null: there are too many */
  open: (given: Pick<Connection, 'displayId' | 'pairedAt' | 'response'>) => Connection | null;
  of: (displayId: string) => Connection[];
  /** The displays that have one. */
  displayIds: () => string[];
  send: (connection: Connection, answer: DisplayAnswer) => void;
  beat: (serverTime: string) => void;
  /** Tells a display why, and hangs up. */
  refuse: (connection: Connection, reason: DisplayRefusal) => void;
  count: () => number;
  closeAll: () => void;
}

export function createConnections(): Connections {
  const byDisplay = new Map<string, Set<Connection>>();
  let count = 0;

  const forget = (connection: Connection) => {
    const those = byDisplay.get(connection.displayId);
    if (!those?.delete(connection)) return;
    count -= 1;
    if (those.size === 0) byDisplay.delete(connection.displayId);
  };
  const hangUp = (connection: Connection) => {
    forget(connection);
    connection.response.end();
  };
  const write = (connection: Connection, event: string, data: object) => {
    const { response } = connection;
    if (response.writableLength > MOST_WAITING_BYTES) {
      forget(connection);
      response.destroy();
    } else if (!response.writableEnded) response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  const all = () => [...byDisplay.values()].flatMap((those) => [...those]);

  return {
    open(given) {
      const those = byDisplay.get(given.displayId) ?? new Set<Connection>();
      const [oldest] = those;
      // The oldest is most likely one that the network has lost.
      if (those.size >= MOST_OF_A_DISPLAY && oldest) hangUp(oldest);
      if (count >= MOST_OF_ALL) return null;
      const connection: Connection = { ...given, tag: null };
      byDisplay.set(given.displayId, those.add(connection));
      count += 1;
      given.response.once('close', () => forget(connection));
      return connection;
    },
    of: (displayId) => [...(byDisplay.get(displayId) ?? [])],
    displayIds: () => [...byDisplay.keys()],
    send(connection, answer) {
      connection.tag = answer.frame?.tag ?? connection.tag;
      write(connection, 'answer', answer);
    },
    beat(serverTime) {
      for (const connection of all()) write(connection, 'beat', { server_time: serverTime });
    },
    refuse(connection, reason) {
      write(connection, 'refused', { reason });
      hangUp(connection);
    },
    count: () => count,
    closeAll() {
      for (const connection of all()) hangUp(connection);
    },
  };
}
