import type { Logger } from 'pino';
import { inTurn } from '#server/http/in-turn.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import type { AnswerOf } from '../answers.ts';
import type { Reports } from '../evidence/reports.ts';
import type { Register } from '../register.ts';
import type { Connection, Connections } from './connections.ts';
import type { Frames } from './frames.ts';

/** Several feeds of a place often change together. */
const GATHER_MS = 100;
const BEAT_MS = 20_000;

/** Sends the displays that are connected to this process what has changed for them. */
export interface Pushes {
  /** The first answer of a connection. */
  begin: (connection: Connection) => void;
  /** Sends a display its commands, whatever has changed. */
  now: (displayId: string) => void;
  /** Looks for frames that have changed with time alone. */
  tick: () => void;
  close: () => void;
}

export function createPushes(options: {
  connections: Connections;
  register: Register;
  frames: Frames;
  answerOf: AnswerOf;
  reports: Pick<Reports, 'noteGiven'>;
  log: Logger;
  now: () => number;
}): Pushes {
  const { connections, register, frames, answerOf, reports, log, now } = options;
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const beats = setInterval(() => connections.beat(new Date(now()).toISOString()), BEAT_MS).unref();

  const refuse = (displayId: string, display: StoredDisplay | undefined) => {
    for (const connection of connections.of(displayId)) {
      if (!display || display.revokedAt !== null)
        connections.refuse(connection, display?.revokedAs ?? 'revoked');
      else if (display.pairedAt !== connection.pairedAt) connections.refuse(connection, 'unknown');
    }
  };

  /** @param isAsked whether it is sent even where the frame is as it was */
  const push = async (displayId: string, isAsked: boolean) => {
    const display = register.byId(displayId);
    const frame = display && frames.of(display);
    if (!frame) return;
    for (const connection of connections.of(displayId)) {
      if (!isAsked && connection.tag === frame.tag) continue;
      const isNew = connection.tag !== frame.tag;
      connections.send(connection, await answerOf(display, frame, connection.tag));
      if (isNew) await reports.noteGiven(displayId, frame);
    }
  };
  const attempt = (displayId: string, isAsked = false) =>
    void push(displayId, isAsked).catch((error: unknown) =>
      log.error({ err: error, display: displayId }, 'a display could not be sent its frame'),
    );

  const sendWaiting = () => {
    timer = undefined;
    const those = [...waiting];
    waiting.clear();
    // One in a turn: frames that are made and noted for hundreds of displays would keep everybody waiting.
    for (const displayId of those) void inTurn(() => attempt(displayId));
  };
  const gather = (displayIds: readonly string[]) => {
    for (const displayId of displayIds) waiting.add(displayId);
    if (waiting.size > 0) timer ??= setTimeout(sendWaiting, GATHER_MS);
  };

  frames.onChange((locationId) =>
    gather(
      connections
        .displayIds()
        .filter((id) => locationId === null || register.byId(id)?.locationId === locationId),
    ),
  );
  register.onRead(() => {
    for (const displayId of connections.displayIds()) refuse(displayId, register.byId(displayId));
    gather(connections.displayIds());
  });

  return {
    begin(connection) {
      refuse(connection.displayId, register.byId(connection.displayId)); // it may have ended meanwhile
      attempt(connection.displayId, true);
    },
    now: (displayId) => attempt(displayId, true),
    tick: () => gather(connections.displayIds()),
    close() {
      clearTimeout(timer);
      clearInterval(beats);
      connections.closeAll();
    },
  };
}
