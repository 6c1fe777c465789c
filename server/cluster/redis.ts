import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A command without an answer by then fails: a visitor may be waiting for it. */
const COMMAND_LIMIT_MS = 500;
/** How often each connection is checked: a hung connection reports no error by itself. */
const PING_MS = 1000;
const LONGEST_WAIT_MS = 2000;

export type RedisConnections = ReturnType<typeof connectRedis>;

/** Connects in the background, and again after each loss. Redis need not be there now or later. */
export function connectRedis(url: string, log: Logger) {
  const options = {
    commandTimeout: COMMAND_LIMIT_MS,
    connectTimeout: 2000,
    enableOfflineQueue: false, // a queued command would come too late and delay its request
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false, // done below, where a failure is noticed
    retryStrategy: (times: number) =>
      Math.min(50 * 2 ** times, LONGEST_WAIT_MS) * (0.75 + 0.25 * Math.random()),
    connectionName: 'foreshore',
  };
  const commands = new Redis(url, options);
  const subscriber = new Redis(url, options);
  const channels = new Map<string, (text: string) => void>();
  const listeners: ((state: 'connected' | 'away') => void)[] = [];
  let isSubscribed = false;
  let reported: 'connected' | 'away' | null = null;

  const state = () => (commands.status === 'ready' && isSubscribed ? 'connected' : 'away');
  const report = (reason?: string) => {
    const isComing = reason === undefined && state() === 'away'; // one of the two connections is ready
    if (isComing || reported === state()) return;
    reported = state();
    if (reported === 'connected') log.info('Redis is connected');
    else log.warn({ reason }, 'Redis is away: this process goes on by itself');
    for (const listener of listeners) listener(reported);
  };

  /** A connection that does not answer is made anew. */
  const check = async (connection: Redis) => {
    if (connection.status !== 'ready') return;
    await connection.ping().catch(() => connection.status === 'ready' && connection.disconnect(true));
  };
  const resubscribe = async () => {
    try {
      if (channels.size > 0) await subscriber.subscribe(...channels.keys());
      isSubscribed = true;
      report();
    } catch {
      subscriber.disconnect(true);
    }
  };

  for (const connection of [commands, subscriber]) {
    connection.on('error', (error: Error) => report(error.message || error.name));
    connection.on('close', () => {
      if (connection === subscriber) isSubscribed = false;
      report('the connection was closed');
    });
  }
  commands.on('ready', () => report());
  subscriber.on('ready', () => void resubscribe());
  subscriber.on('message', (channel: string, text: string) => channels.get(channel)?.(text));
  const checking = setInterval(() => {
    void check(commands);
    void check(subscriber);
  }, PING_MS).unref();

  return {
    /** Fails at once while Redis is away, and within half a second when it hangs. */
    commands,
    state,
    /** Sends to the other processes. A message that can't be sent now is lost. */
    publish: (channel: string, text: string) => void commands.publish(channel, text).catch(() => undefined), // the store has it too
    subscribe(channel: string, listener: (text: string) => void) {
      channels.set(channel, listener);
      if (subscriber.status === 'ready') void resubscribe();
    },
    /** Calls the listener whenever Redis comes or goes. */
    onState: (listener: (state: 'connected' | 'away') => void) => void listeners.push(listener),
    close() {
      clearInterval(checking);
      for (const connection of [commands, subscriber]) {
        connection.removeAllListeners('close');
        connection.disconnect();
      }
    },
  };
}
