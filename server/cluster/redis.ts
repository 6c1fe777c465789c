import { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A command that has no answer by then fails: a visitor may be waiting for it. */
const COMMAND_LIMIT_MS = 500;
/** How often each connection is asked whether it lives: one that hangs breaks nothing by itself. */
const PING_MS = 1000;
const LONGEST_WAIT_MS = 2000;

export interface RedisConnections {
  /** Fails at once while Redis is away, and within half a second when it hangs. */
  readonly commands: Redis;
  state: () => 'connected' | 'away';
  /** Tells the others; what can't be sent now is lost. */
  publish: (channel: string, text: string) => void;
  subscribe: (channel: string, listener: (text: string) => void) => void;
  /** Calls the listener whenever Redis comes or goes. */
  onState: (listener: (state: 'connected' | 'away') => void) => void;
  close: () => void;
}

/** Connects in the background and for ever again: Redis need not be there, neither now nor later. */
export function connectRedis(url: string, log: Logger): RedisConnections {
  const options = {
    commandTimeout: COMMAND_LIMIT_MS,
    connectTimeout: 2000,
    enableOfflineQueue: false, // what waited would come too late, and let a request wait
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false, // done below, since it must not fail unheard
    retryStrategy: (times: number) =>
      Math.min(50 * 2 ** times, LONGEST_WAIT_MS) * (0.75 + 0.25 * Math.random()),
    connectionName: 'foreshore',
  };
  const commands = new Redis(url, options);
  const subscriber = new Redis(url, options);
  const channels = new Map<string, (text: string) => void>();
  const listeners: ((state: 'connected' | 'away') => void)[] = [];
  let isSubscribed = false;
  let told: 'connected' | 'away' | null = null;

  const state = () => (commands.status === 'ready' && isSubscribed ? 'connected' : 'away');
  const tell = (reason?: string) => {
    const isComing = reason === undefined && state() === 'away'; // one of the two connections is ready
    if (isComing || told === state()) return;
    told = state();
    if (told === 'connected') log.info('Redis is connected');
    else log.warn({ reason }, 'Redis is away: this process goes on by itself');
    for (const listener of listeners) listener(told);
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
      tell();
    } catch {
      subscriber.disconnect(true);
    }
  };

  for (const connection of [commands, subscriber]) {
    connection.on('error', (error: Error) => tell(error.message || error.name));
    connection.on('close', () => {
      if (connection === subscriber) isSubscribed = false;
      tell('the connection was closed');
    });
  }
  commands.on('ready', () => tell());
  subscriber.on('ready', () => void resubscribe());
  subscriber.on('message', (channel: string, text: string) => channels.get(channel)?.(text));
  const checking = setInterval(() => {
    void check(commands);
    void check(subscriber);
  }, PING_MS).unref();

  return {
    commands,
    state,
    publish: (channel, text) => void commands.publish(channel, text).catch(() => undefined), // the store has it too
    subscribe(channel, listener) {
      channels.set(channel, listener);
      if (subscriber.status === 'ready') void resubscribe();
    },
    onState: (listener) => void listeners.push(listener),
    close() {
      clearInterval(checking);
      for (const connection of [commands, subscriber]) {
        connection.removeAllListeners('close');
        connection.disconnect();
      }
    },
  };
}
