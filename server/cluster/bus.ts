import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { RedisConnections } from './redis.ts';

/** One kind of message between the processes, named by the area that sends it. */
export interface Topic<Message extends object> {
  name: string;
  /** Never set: it only ties the type of the messages to the topic. */
  readonly carries?: Message;
}

export const topic = <Message extends object>(name: string): Topic<Message> => ({ name });

/** Messages between the processes of one installation. A message may be lost: the store has everything that matters. */
export interface Bus {
  send: <Message extends object>(topic: Topic<Message>, message: Message) => void;
  /** Calls the listener with the messages of other processes. */
  on: <Message extends object>(topic: Topic<Message>, listener: (message: Message) => void) => void;
}

/** For a process that is alone, or without Redis. */
export const silentBus: Bus = { send: () => undefined, on: () => undefined };

/** Messages between the processes of one installation through Redis, in the order of each sender. */
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
  const listeners = new Map<string, (message: unknown) => void>();
  redis.subscribe(channel, (text) => {
    try {
      const { from, message } = JSON.parse(text) as { from: string; message: { type: string } };
      if (from !== self) listeners.get(message.type)?.(message);
    } catch (error) {
      log.warn({ err: error }, 'a message of another process could not be taken');
    }
  });
  return {
    send: ({ name }, message) =>
      redis.publish(channel, JSON.stringify({ from: self, message: { ...message, type: name } })),
    on({ name }, listener) {
      if (listeners.has(name)) throw new Error(`messages named ${name} have a listener already`);
      listeners.set(name, listener as (message: unknown) => void);
    },
  };
}
