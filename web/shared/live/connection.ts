import type { Manager, Socket } from 'socket.io-client';
import type { RefreshEventName } from '#contract/live/events.ts';
import { texts } from '#contract/texts.ts';
import { latestWork } from './latest-work.ts';
import { openSocket, type SocketListener } from './live-socket.ts';
import type { LiveStatus } from './live-status.ts';
import { reconnectCycle } from './reconnect-cycle.ts';
import { statusReport } from './status-report.ts';

export const liveTimings = {
  connectLimitMs: 10_000,
  /** Socket.IO's own attempts, before the connection as a whole counts as lost. */
  ownAttempts: 3,
  ownDelayMs: 2000,
  attempts: 5,
  delayMs: 5000,
  /** The server sends something every 25 s. An open connection that was silent for longer is dead. */
  silenceMs: 30_000,
  /** An attempt that began less than this before the page woke is not replaced. */
  justBegunMs: 1000,
};

export interface ConnectionOptions {
  /** Loads Socket.IO's code, which no page needs to draw its first screen. */
  load: () => Promise<{ Manager: typeof Manager }>;
  onStatus: (status: LiveStatus) => void;
  onEvent: (event: string, payload: unknown) => void;
  /** The server was asked for the changes of `location`. Those before this moment may not have been sent. */
  onSubscribed: (location: string | null) => void;
  /** Called when the server has refused the connection: whether to try again, with the login that there is now. */
  mayTryAgain: () => Promise<boolean>;
  /** Origin of the server; that of the page if not given. */
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
  /** Sends the server once more what is on screen. */
  subscribe(): void;
  /** Asks the server to send the data of an event again. */
  ask(event: RefreshEventName): void;
  /** There is a sign that the server can be reached: makes new attempts, unless some are under way. */
  wake(): void;
  /** After a sleep: replaces a connection that is dead although it seems open. */
  check(): void;
  /** When the server last sent something, epoch ms on the device's clock; null while there is no connection. */
  heardAt(): number | null;
}

/** The one live connection. Without a login or a network it makes no attempt; with both it never stops trying. */
export function createConnection(options: ConnectionOptions): LiveConnection {
  const { load, onStatus, onEvent, onSubscribed, mayTryAgain, url, timings = liveTimings } = options;
  let socket: Socket | null = null;
  let isWanted = false;
  let isOnline = true;
  let location: string | null = null;
  let heardAt = 0;
  let attemptedAt = 0;
  /** The server has sent that it stops. When it then closes the connection, that says nothing about the login. */
  let isRestarting = false;

  const report = statusReport(onStatus);
  /** What must be known before it goes on: the loaded code, or whether to try again. */
  const awaited = latestWork();
  const cycle = reconnectCycle({
    attempts: timings.attempts,
    delayMs: timings.delayMs,
    attempt: () => void attempt(),
    onUsedUp: report.givenUp,
    ...(options.random && { random: options.random }),
  });

  const dropSocket = () => {
    awaited.forget();
    socket?.off();
    socket?.io.off();
    socket?.disconnect();
    socket = null;
  };
  const failed = (reason: string) => {
    dropSocket();
    report.trying(reason);
    cycle.failed();
  };
  const refused = async () => {
    dropSocket();
    report.trying(texts.connectionFailed);
    const answer = await awaited.wait(mayTryAgain().catch(() => true));
    if (answer === null) return;
    if (answer.result) cycle.failed();
    else stop();
  };
  const pause = () => {
    dropSocket();
    cycle.renew();
    report.offline();
  };
  const stop = () => {
    isWanted = false;
    pause();
  };

  async function attempt(): Promise<void> {
    dropSocket();
    attemptedAt = Date.now();
    report.trying();
    const loaded = await awaited.wait(load().catch(() => null));
    if (loaded === null) return;
    if (loaded.result === null) return failed(texts.socketUnavailable);
    try {
      socket = openSocket(loaded.result.Manager, { url, timings }, listener);
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
      cycle.renew();
      report.live(isLongPolling);
      if (named === location) onSubscribed(location);
      else subscribe(); // the page has changed while the server answered
    },
    onEvent,
    onRestart() {
      isRestarting = true;
    },
    onLost(triesByItself) {
      if (triesByItself) report.trying(texts.connectionFailed);
      else if (isRestarting) failed(texts.connectionFailed);
      else void refused();
    },
    onFailed: failed,
  };

  function subscribe(): void {
    if (!socket?.connected) return;
    socket.emit('subscribe', { location });
    onSubscribed(location);
  }

  const mayAttempt = () => isWanted && isOnline;
  /** Begins with all attempts again. */
  const startOver = () => {
    cycle.renew();
    void attempt();
  };
  return {
    start() {
      if (isWanted) return;
      isWanted = true;
      if (isOnline) startOver();
    },
    stop,
    setOnline(online) {
      if (online === isOnline) return;
      isOnline = online;
      if (!isWanted) return;
      if (online) startOver();
      else pause();
    },
    show(next) {
      if (next === location) return;
      location = next;
      subscribe();
    },
    subscribe,
    ask: (event) => void (socket?.connected && socket.emit(event)),
    wake() {
      if (mayAttempt() && socket === null && !awaited.isUnderWay() && !cycle.isWaiting()) startOver();
    },
    check() {
      if (!mayAttempt()) return;
      const isAlive = socket?.connected
        ? Date.now() - heardAt <= timings.silenceMs
        : Date.now() - attemptedAt < timings.justBegunMs && !cycle.isWaiting();
      if (!isAlive) startOver();
    },
    heardAt: () => (socket?.connected ? heardAt : null),
  };
}
