import type { AddressInfo } from 'node:net';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { vi } from 'vitest';
import { type ClientEvents, LIVE_PATH, type ServerEmits, type ServerEvents } from '#contract/live/events.ts';
import type { TestApp } from './test-app.ts';

export type LiveClientSocket = Socket<ServerEmits, ClientEvents>;
type EventName = keyof ServerEvents;

/** A client that records the events it receives, and why it was disconnected. */
export interface LiveClient {
  socket: LiveClientSocket;
  events: { name: EventName; payload: ServerEvents[EventName] }[];
  /** The payloads of one event, in order. */
  of: <E extends EventName>(name: E) => ServerEvents[E][];
  hungUp: string[];
  /** Resolves once the server has handled everything that this client sent before. */
  settled: () => Promise<void>;
}

export interface Connecting {
  location?: string | undefined;
  session?: string | undefined;
  transports?: ('websocket' | 'polling')[];
  headers?: Record<string, string>;
  reconnects?: boolean;
}

/** Polls for a condition that will soon hold. */
export const soon = <T>(holds: () => T | Promise<T>, timeout = 10_000): Promise<T> =>
  vi.waitFor(holds, { timeout, interval: 5 });

/** Connects real clients to a listening server. Close them before the server. */
export async function liveClients(app: Pick<TestApp, 'server' | 'live'>) {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const sockets: LiveClientSocket[] = [];

  const open = ({ location, session, transports = ['websocket'], headers, reconnects }: Connecting) => {
    const options: Partial<ManagerOptions & SocketOptions> = {
      path: LIVE_PATH,
      transports,
      auth: location === undefined ? {} : { location },
      extraHeaders: { origin: url, ...(session && { cookie: `sid=${session}` }), ...headers },
      reconnection: reconnects ?? false,
      forceNew: true,
    };
    const socket: LiveClientSocket = io(url, options);
    sockets.push(socket);
    return socket;
  };

  /** Everything that a client receives from its first moment on. */
  const recorded = (socket: LiveClientSocket): LiveClient => {
    let asked = 0;
    const client: LiveClient = {
      socket,
      events: [],
      of: <E extends EventName>(name: E) =>
        client.events.filter((event) => event.name === name).map(({ payload }) => payload as ServerEvents[E]),
      hungUp: [],
      async settled() {
        asked += 1;
        const name = `heard ${asked}?`; // an unknown event is answered after all events before it
        (socket as unknown as { emit: (name: string) => void }).emit(name);
        const answer = await soon(() => {
          const found = client.events.find(({ payload }) => 'event' in payload && payload.event === name);
          if (!found) throw new Error('not answered yet');
          return found;
        });
        client.events.splice(client.events.indexOf(answer), 1);
      },
    };
    socket.onAny((name: EventName, payload: ServerEvents[EventName]) =>
      client.events.push({ name, payload }),
    );
    socket.on('disconnect', (reason) => client.hungUp.push(reason));
    return client;
  };

  return {
    url,
    port,
    open,
    async connect(connecting: Connecting = {}): Promise<LiveClient> {
      const socket = open(connecting);
      const client = recorded(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
      });
      return client;
    },
    /** The status and body with which a handshake is refused. */
    async refusal(connecting: Connecting): Promise<{ status: number; body: string }> {
      const socket = open(connecting);
      return new Promise((resolve, reject) => {
        socket.once('connect', () => reject(new Error('was let in')));
        socket.once('connect_error', (error) => resolve(refusalOf(error)));
      });
    },
    closeAll() {
      for (const socket of sockets.splice(0)) socket.disconnect();
    },
  };
}
export type LiveClients = Awaited<ReturnType<typeof liveClients>>;

/** The reason of the transport below for not connecting. */
function refusalOf(error: Error): { status: number; body: string } {
  const { description, context } = error as Error & {
    description?: number | { message?: string };
    context?: { responseText?: string };
  };
  if (typeof description === 'number') return { status: description, body: context?.responseText ?? '' };
  const status = /Unexpected server response: (\d+)/.exec(description?.message ?? '')?.[1];
  return { status: Number(status), body: '' };
}
