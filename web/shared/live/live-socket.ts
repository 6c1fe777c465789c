import type { Manager, Socket } from 'socket.io-client';
import type { Failure } from '#contract/errors.ts';
import { LIVE_PATH, RESTART_EVENT, serverEventNames } from '#contract/live/events.ts';
import { texts } from '#contract/texts.ts';

const OWN_JITTER = 0.5;

export interface SocketTimings {
  connectLimitMs: number;
  /** Socket.IO's own attempts, before the connection as a whole counts as lost. */
  ownAttempts: number;
  ownDelayMs: number;
}

/** What one socket reports. */
export interface SocketListener {
  /** The place on screen when the server is asked for the connection. */
  location: () => string | null;
  onConnected: (connected: { named: string | null; isLongPolling: boolean }) => void;
  /** The server was heard: an event or a ping. */
  onHeard: () => void;
  onEvent: (event: string, payload: unknown) => void;
  /** The server says that it stops. */
  onRestart: () => void;
  /** @param triesByItself whether Socket.IO tries again by itself; if not, the server refused or closed it */
  onLost: (triesByItself: boolean) => void;
  /** Every attempt of Socket.IO failed, or its own attempts would come too soon. */
  onFailed: (reason: string) => void;
}

/** Opens one socket. @throws when it cannot even be set up */
export function openSocket(
  SocketManager: typeof Manager,
  { url, timings }: { url: string | undefined; timings: SocketTimings },
  listener: SocketListener,
): Socket {
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
  let named: string | null = null;
  const socket = manager.socket('/', {
    auth: (send) => {
      named = listener.location();
      send(named === null ? {} : { location: named });
    },
  });
  manager.on('ping', listener.onHeard);
  manager.on('reconnect_failed', () => listener.onFailed(texts.connectionFailed));
  socket.on('connect', () => {
    listener.onHeard();
    listener.onConnected({ named, isLongPolling: manager.engine.transport.name === 'polling' });
  });
  socket.on('disconnect', () => {
    socket.sendBuffer = []; // the next connection names the place that is on screen then
    listener.onLost(socket.active);
  });
  socket.on('connect_error', (error) => {
    const reason = whyTooMany(error);
    if (reason === null) listener.onLost(socket.active && !isRefusal(error));
    else listener.onFailed(reason);
  });
  for (const event of serverEventNames) {
    socket.on(event, (payload: unknown) => {
      listener.onHeard();
      listener.onEvent(event, payload);
    });
  }
  socket.on('error', (payload: unknown) => {
    if (isAboutRestart(payload)) listener.onRestart();
  });
  socket.connect();
  return socket;
}

const isAboutRestart = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'event' in payload && payload.event === RESTART_EVENT;

/** The server's message when there are too many connections; null for any other error. */
function whyTooMany(
  error: Error & { description?: unknown; context?: { responseText?: string } },
): string | null {
  if (error.description !== 429) return null;
  try {
    return String((JSON.parse(error.context?.responseText ?? '') as Failure).message);
  } catch {
    return texts.connectionFailed; // the answer is not from our server
  }
}

/** Before there is a socket, a refusal shows only in its status. */
const isRefusal = (error: Error): boolean =>
  'description' in error && (error.description === 401 || error.description === 403);
