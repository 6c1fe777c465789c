import type { Manager, Socket } from 'socket.io-client';
import type { RefreshEventName } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
import { openSocket, type SocketListener } from './live-socket.ts';
import type { LiveStatus } from './live-status.ts';
import { reconnectCycle } from './reconnect-cycle.ts';

export const liveTimings = {
  connectLimitMs: 10_000,
  /** Socket.IO's own attempts, before the connection as a whole counts as lost. */
  ownAttempts: 3,
  ownDelayMs: 2000,
  attempts: 5,
  delayMs: 5000,
  /** The server says something every 25 s; after a longer silence an open connection is dead. */
  silenceMs: 30_000,
  /** An attempt that has only just begun is no older than what woke the page. */
  justBegunMs: 1000,
};

export interface ConnectionOptions {
  /** Brings Socket.IO's code, which no page needs for its first picture. */
  load: () => Promise<{ Manager: typeof Manager }>;
  onStatus: (status: LiveStatus) => void;
  onEvent: (event: string, payload: unknown) => void;
  /** From now on the server is to send what concerns `location`; what has changed until now, nobody may have sent. */
  onSubscribed: (location: string | null) => void;
  /** Asked when the server would not have the connection: whether it may be tried again with the login there is. */
  isWelcome: () => Promise<boolean>;
  /** Origin of the server; unless told, that of the page. */
  url?: string;
  timings?: typeof liveTimings;
  random?: () => number;
}

export interface LiveConnection {
  start(): void;
  stop(): void;
  setOnline(online: boolean): void;
  /** What is on screen: a place's slug, or null for no single place. */
  show(location: string | null): void;
  /** Tells the server once more what is on screen. */
  subscribe(): void;
  /** Asks to be sent something again. */
  ask(event: RefreshEventName): void;
  /** Something says that the server can be reached: new attempts, unless some are under way. */
  wake(): void;
  /** After a sleep: a connection that only seems to stand is replaced at once. */
  check(): void;
  /** When the server was last heard, epoch ms on the device's clock; null while the connection does not stand. */
  heardAt(): number | null;
}

/** The one live connection. Without a login or a network it makes no attempt, and one that failed is never the last. */
export function createConnection(options: ConnectionOptions): LiveConnection {
  const { load, onStatus, onEvent, onSubscribed, isWelcome, url, timings = liveTimings } = options;
  let socket: Socket | null = null;
  let isWanted = false;
  let isOnline = true;
  let location: string | null = null;
  let heardAt = 0;
  let dialledAt = 0;
  let problem: string | null = null;
  /** Every attempt has failed since it was last live: that stays said while further attempts are made. */
  let hasGivenUp = false;
  /** The server has said that it stops: that it hangs up then says nothing of the login. */
  let isRestarting = false;
  /** Counts the sockets: what an earlier one still has under way no longer matters. */
  let turn = 0;
  /** The turn in which something is awaited that decides how it goes on. */
  let busyTurn = -1;

  const tell = (state: LiveStatus['state'], isLongPolling = false) =>
    onStatus({ state, problem, isLongPolling });
  const tellTrying = () => tell(hasGivenUp ? 'error' : 'connecting');
  const cycle = reconnectCycle({
    attempts: timings.attempts,
    delayMs: timings.delayMs,
    attempt: () => void dial(),
    onUsedUp: () => {
      hasGivenUp = true;
      tellTrying();
    },
    ...(options.random && { random: options.random }),
  });

  const hangUp = () => {
    turn += 1;
    socket?.off();
    socket?.io.off();
    socket?.disconnect();
    socket = null;
  };
  const failed = (reason: string) => {
    hangUp();
    problem = reason;
    tellTrying();
    cycle.failed();
  };
  const refused = async () => {
    hangUp();
    problem = texts.connectionFailed;
    tellTrying();
    const ofTurn = turn;
    busyTurn = turn;
    const mayTryAgain = await isWelcome().catch(() => true);
    if (ofTurn !== turn) return;
    busyTurn = -1;
    if (mayTryAgain) {
      cycle.failed();
      return;
    }
    isWanted = false;
    end();
  };
  const end = () => {
    hangUp();
    cycle.renew();
    problem = null;
    hasGivenUp = false;
    tell('offline');
  };

  async function dial(): Promise<void> {
    hangUp();
    dialledAt = Date.now();
    tellTrying();
    const ofTurn = turn;
    busyTurn = turn;
    const client = await load().catch(() => null);
    if (ofTurn !== turn) return;
    busyTurn = -1;
    if (!client) {
      failed(texts.socketUnavailable);
      return;
    }
    try {
      socket = openSocket(client.Manager, { url, timings }, listener);
    } catch {
      failed(texts.setupFailed);
    }
  }

  const listener: SocketListener = {
    location: () => location,
    onHeard() {
      heardAt = Date.now();
    },
    onConnected({ named, isLongPolling }) {
      isRestarting = false;
      problem = null;
      hasGivenUp = false;
      cycle.renew();
      tell('live', isLongPolling);
      if (named === location) onSubscribed(location);
      else subscribe(); // the page has gone on while the server answered
    },
    onEvent,
    onRestart() {
      isRestarting = true;
    },
    onLost: noteLoss,
    onFailed: failed,
  };

  /** As long as Socket.IO tries by itself there is only something to say. */
  function noteLoss(triesByItself: boolean): void {
    if (!triesByItself) {
      if (isRestarting) failed(texts.connectionFailed);
      else void refused();
      return;
    }
    problem = texts.connectionFailed;
    tellTrying();
  }

  function subscribe(): void {
    if (!socket?.connected) return;
    socket.emit('subscribe', { location });
    onSubscribed(location);
  }

  const mayDial = () => isWanted && isOnline;
  const dialAfresh = () => {
    cycle.renew();
    void dial();
  };
  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      if (isOnline) dialAfresh();
    },
    stop() {
      isWanted = false;
      end();
    },
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      if (!isWanted) return;
      if (online) dialAfresh();
      else end();
    },
    show(next) {
      if (next === location) return;
      location = next;
      subscribe();
    },
    subscribe,
    ask: (event) => void (socket?.connected && socket.emit(event)),
    wake() {
      if (mayDial() && socket === null && busyTurn !== turn && !cycle.isWaiting()) dialAfresh();
    },
    check() {
      if (!mayDial()) return;
      const isAlive = socket?.connected
        ? Date.now() - heardAt <= timings.silenceMs
        : Date.now() - dialledAt < timings.justBegunMs && !cycle.isWaiting();
      if (!isAlive) dialAfresh();
    },
    heardAt: () => (socket?.connected ? heardAt : null),
  };
}
