import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import { callTexts } from '#contract/call-texts.ts';
import { LIVE_PATH, RESTART_EVENT, SESSION_EVENT } from '#contract/live/events.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { texts } from '#contract/texts.ts';
import type { Sessions } from '#server/accounts/sessions/sessions.ts';
import type { Adverts } from '#server/adverts/adverts.ts';
import type { SharedConnections } from '#server/cluster/shared-connections.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { OverviewOfPlaces } from '#server/conditions/overview/overview.ts';
import type { Places } from '#server/conditions/places.ts';
import type { RateLimiters } from '#server/http/limits/rate-limits.ts';
import type { AutomatedMessages } from '#server/notices/automated-messages.ts';
import type { MessageMatching } from '#server/notices/message-matching.ts';
import { createAnswers } from './answers.ts';
import { createChanges } from './changes.ts';
import { createClientEvents, type LiveLimiters } from './client-events.ts';
import { connectionLimits } from './connections/connection-limits.ts';
import { type AdmittedVisitor, createGate, isLiveRequest } from './connections/gate.ts';
import { createHandshake } from './connections/handshake.ts';
import type { Connection, LiveIo, LiveSocket } from './connections/live-io.ts';
import { judgePackets, limitPings } from './connections/packets.ts';
import { createSender } from './connections/sender.ts';
import { createSessionWatch } from './connections/session-watch.ts';
import { limitWaiting } from './connections/slow-readers.ts';
import { createGuarded } from './guarded.ts';
import { createNewcomers } from './newcomers.ts';
import { createRooms } from './rooms.ts';

/** A client that answers no ping for this long is gone. It is noticed within 45 s. */
const PING_INTERVAL_MS = 25_000;
const PING_TIMEOUT_MS = 20_000;
/** Time for a client that has connected to join. */
const JOIN_LIMIT_MS = 10_000;
/** Far more than any event of a client needs. */
const MAX_MESSAGE_BYTES = 16_384;
/** How long a client may take to disconnect when the server stops. */
const FAREWELL_MS = 300;

export interface LiveFigures {
  connections: number;
  eventsSent: number;
  refused: ReadonlyMap<number, number>;
}

export interface Live {
  io: LiveIo;
  /** @returns false when the request is not the live connection's */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Looks for changes that come with time alone: adverts begin and end, sessions expire. Every 15 seconds. */
  tick: () => void;
  figures: () => LiveFigures;
  /** Asks clients to come back, and disconnects them. New ones are refused from then on. */
  close: () => Promise<void>;
}

export interface LiveOptions {
  httpServer: HttpServer;
  feeds: Feeds;
  places: Places;
  overview: Pick<OverviewOfPlaces, 'onDifference' | 'ready' | 'current'>;
  adverts: Adverts;
  messages: AutomatedMessages;
  matching: MessageMatching;
  sessions: Sessions;
  tokenOf: (headers: IncomingHttpHeaders) => string | undefined;
  publicUrl: () => string;
  publicRead: boolean;
  /** The headers of every answer. */
  headers: Readonly<Record<string, string>>;
  /** Has a feed fetched by the process that refreshes, if it is older than its source's cadence. */
  requestRefresh: (kind: FeedKind, locationId: string) => void;
  /** The number of proxies in front that are believed about the client's address. */
  proxies: number;
  connectionsPerAddress: number;
  limiters: LiveLimiters & Pick<RateLimiters, 'liveBeginnings'>;
  /** Null if each process counts by itself. */
  sharedConnections: SharedConnections | null;
  now: () => number;
  log: Logger;
}

/** The live connection: on joining a location a client receives all its data, and then every change. */
export function createLive(options: LiveOptions): Live {
  const { httpServer, sessions, now, log } = options;
  const io = createIo(httpServer);
  const guarded = createGuarded(log);
  const rooms = createRooms(io);
  const sender = createSender(io, rooms);
  const answers = createAnswers(options);
  const changes = createChanges({ ...options, answers, rooms, sender, guarded });
  options.overview.onDifference(guarded(sender.toEveryPlace));
  const newcomers = createNewcomers({ ...options, io, answers, changes, sender, guarded });
  const clientEvents = createClientEvents({
    ...options,
    rooms,
    answers,
    changes,
    newcomers,
    sender,
    guarded,
  });
  const clients = new WeakMap<Connection, LiveSocket>();
  const admissions = new WeakMap<Connection, AdmittedVisitor>();

  const logOut = (connection: Connection) => {
    const socket = clients.get(connection);
    if (socket) {
      sender.refuse(socket.id, { message: texts.authenticationRequired('live data'), event: SESSION_EVENT });
      socket.disconnect();
    }
    connection.close(); // also if no client has joined on it
  };
  const watch = createSessionWatch({
    sessions,
    now,
    log,
    onOver: logOut,
    onDoubt: (connection) => connection.close(),
  });
  const gate = createGate({
    ...options,
    io,
    beginnings: options.limiters.liveBeginnings,
    handshake: createHandshake(options),
    limits: connectionLimits(options.connectionsPerAddress),
    onConnection(connection, admission, socketOf) {
      admissions.set(connection, admission);
      judgePackets(connection);
      limitWaiting(connection, socketOf);
      if (admission.session) watch.watch(connection, admission.session);
    },
  });

  io.on(
    'connection',
    guarded((socket: LiveSocket) => {
      const admission = admissions.get(socket.conn);
      if (!admission) return void socket.disconnect(true); // there is no way in but the gate
      clients.set(socket.conn, socket);
      clientEvents.listenTo(socket, { ...admission, userId: admission.session?.userId ?? null });
    }),
  );

  return {
    io,
    answer(request, response) {
      if (!isLiveRequest(request)) return false;
      io.engine.handleRequest(request as Parameters<typeof io.engine.handleRequest>[0], response);
      return true;
    },
    tick() {
      changes.tick();
      gate.renewCount();
      void watch.round();
    },
    figures: () => ({
      connections: io.engine.clientsCount,
      eventsSent: sender.sent(),
      refused: gate.refused,
    }),
    async close() {
      gate.shut();
      changes.stop();
      sender.toAll({ message: callTexts.serverRestarts, event: RESTART_EVENT });
      // Not `io.close()`: it closes the HTTP server as well, under the requests that are still running.
      io.engine.close();
      setTimeout(gate.cutOff, FAREWELL_MS).unref();
    },
  };
}

/** Socket.IO reports what clients say in its own protocol, and not what they say in that of websockets. */
class PingLimitingServer extends WebSocketServer {
  override handleUpgrade(...[request, socket, head, done]: Parameters<WebSocketServer['handleUpgrade']>) {
    super.handleUpgrade(request, socket, head, (client, upgraded) => {
      limitPings(client);
      done(client, upgraded);
    });
  }
}

/**
 * Connection state recovery stays off: it would store every event for minutes for clients that receive all data anew on
 * coming back, which costs little, and it would be a second way in.
 */
function createIo(httpServer: HttpServer): LiveIo {
  return new Server(httpServer, {
    path: LIVE_PATH,
    transports: ['websocket', 'polling'],
    serveClient: false,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: JOIN_LIMIT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A compressed frame is made for each client and could not be shared.
    perMessageDeflate: false,
    wsEngine: PingLimitingServer,
    destroyUpgrade: false, // other upgrades never reach this point
    cleanupEmptyChildNamespaces: true,
  });
}
