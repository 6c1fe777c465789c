import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { FeedKind } from '#contract/feed-paths.ts';
import type { SessionEnd } from '#server/accounts/sessions.ts';
import type { HeldValue } from '#server/conditions/feeds/feed-view.ts';
import type { SharedTable } from '#server/store/engines/change-stamps.ts';
import type { RedisConnections } from './redis.ts';

/** What the processes of one installation tell one another. A message may be lost: the store has what matters. */
export type ClusterMessage =
  /** What the sources have given, or how they failed. */
  | { type: 'fetched'; values: { held: HeldValue; error: string | null }[]; failures: FeedFailure[] }
  /** A table was changed. */
  | { type: 'changed'; table: SharedTable }
  /** Sessions ended, or their user changed. */
  | { type: 'sessions'; ended: SessionEnd }
  /** A client wants a feed anew, if it is due. */
  | { type: 'wanted'; kind: FeedKind; locationId: string }
  /** Somebody wants these to be asked for now, due or not. */
  | { type: 'ask'; wanted: FeedsToAsk }
  /** The sender refreshes from now on. */
  | { type: 'leading' };

export interface FeedsToAsk {
  /** Sources that are to be asked although they are left alone after failures. */
  sources: string[];
  feeds: { kind: FeedKind; locationId: string }[];
}

export interface FeedFailure {
  kind: FeedKind;
  locationId: string;
  error: string;
}

export interface Bus {
  send: (message: ClusterMessage) => void;
  /** Calls the listener with what other processes send. */
  onMessage: (listener: (message: ClusterMessage) => void) => void;
}

/** Messages between the processes of one installation through Redis, in the order in which each sent them. */
export function createBus({
  redis,
  channel,
  log,
}: {
  redis: RedisConnections;
  channel: string;
  log: Logger;
}): Bus {
  const self = randomUUID();
  const listeners: ((message: ClusterMessage) => void)[] = [];
  redis.subscribe(channel, (text) => {
    try {
      const { from, message } = JSON.parse(text) as { from: string; message: ClusterMessage };
      if (from === self) return;
      for (const listener of listeners) listener(message);
    } catch (error) {
      log.warn({ err: error }, 'a message of another process could not be taken');
    }
  });
  return {
    send: (message) => redis.publish(channel, JSON.stringify({ from: self, message })),
    onMessage: (listener) => void listeners.push(listener),
  };
}
