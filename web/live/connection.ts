import type { Manager, Socket } from 'socket.io-client';
import type { Failure } from '#contract/errors.ts';
import { LIVE_PATH, RESTART_EVENT, type RefreshEventName, serverEventNames } from '#contract/events.ts';
import { texts } from '#contract/texts.ts';
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
const OWN_JITTER = 0.5;

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
  /** What was on screen when the server was asked for this connection. */
  let named: string | null = null;
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
      socket = open(client.Manager);
    } catch {
      failed(texts.setupFailed);
    }
  }

  function open(SocketManager: typeof Manager): Socket {
    const settings = {
      path: LIVE_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      withCredentials: true,
      autoConnect: false,
      timeout: timings.connectLimitMs,
      reconnectionAttempts: timings.ownAttempts,
      reconnectionDelay: timings.ownDelayMs,
      reconnectionDelayMax: timings.ownDelayMs * (1 + OWN_JITTER),
      randomizationFactor: OWN_JITTER,
    };
    const manager = url === undefined ? new SocketManager(settings) : new SocketManager(url, settings);
    const opened = manager.socket('/', {
      auth: (send) => {
        named = location;
        send(location === null ? {} : { location });
      },
    });
    const heard = () => {
      heardAt = Date.now();
    };
    manager.on('ping', heard);
    manager.on('reconnect_failed', () => failed(texts.connectionFailed));
    opened.on('connect', () => {
      heard();
      isRestarting = false;
      problem = null;
      hasGivenUp = false;
      cycle.renew();
      tell('live', manager.engine.transport.name === 'polling');
      if (named === location) onSubscribed(location);
      else subscribe(); // the page has gone on while the server answered
    });
    opened.on('disconnect', () => {
      opened.sendBuffer = []; // the next connection names what is on screen then
      noteLoss(opened.active);
    });
    opened.on('connect_error', (error) => {
      const reason = whyTooMany(error);
      if (reason === null) noteLoss(opened.active && !isRefusal(error));
      else failed(reason); // Socket.IO's own attempts would come too soon
    });
    for (const event of serverEventNames) {
      opened.on(event, (payload: unknown) => {
        heard();
        onEvent(event, payload);
      });
    }
    opened.on('error', (payload: unknown) => {
      isRestarting = isAboutRestart(payload);
    });
    opened.connect();
    return opened;
  }

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

const isAboutRestart = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'event' in payload && payload.event === RESTART_EVENT;

/** The server's words when there are too many connections already; null when it is something else. */
function whyTooMany(
  error: Error & { description?: unknown; context?: { responseText?: string } },
): string | null {
  if (error.description !== 429) return null;
  try {
    return String((JSON.parse(error.context?.responseText ?? '') as Failure).message);
  } catch {
    return texts.connectionFailed; // not our server's
  }
}

/** A refusal before there is a socket is told by its status alone. */
const isRefusal = (error: Error): boolean =>
  'description' in error && (error.description === 401 || error.description === 403);
