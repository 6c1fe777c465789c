import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '#contract/live/events.ts';

/** How a release changes an answer; null: the file no longer exists. */
type Change = (body: string) => string | null;

/** A proxy to the server that can break the connection and serve another release of the pages. */
export interface BadNetwork {
  url: string;
  /** `dead`: connections break. `silent`: no answer comes. */
  set(state: 'good' | 'silent' | 'dead'): void;
  /** `no-websocket`: upgrades are refused, as by some proxies. `none`: the live connection is blocked completely. */
  setLive(passes: 'all' | 'no-websocket' | 'none'): void;
  /** The current websockets stay open, but nothing arrives over them any more. */
  deafen(): void;
  /** From now on, for the path. */
  change(path: string, change: Change): void;
  /** Answers `path` with the server's file at `original`. */
  rename(path: string, original: string): void;
  close(): Promise<void>;
}

export async function startBadNetwork(server: string): Promise<BadNetwork> {
  let state: 'good' | 'silent' | 'dead' = 'good';
  let passes: 'all' | 'no-websocket' | 'none' = 'all';
  const websockets = new Set<Duplex>();
  const changes = new Map<string, Change>();
  const originals = new Map<string, string>();

  const proxy = createServer((asked, answer) => {
    const isCut = passes === 'none' && asked.url?.startsWith(LIVE_PATH);
    if (state === 'dead' || isCut) asked.socket.destroy();
    else if (state === 'good') forward(asked, answer);
  });
  const headersOf = ({ headers }: IncomingMessage) => ({
    ...headers,
    host: new URL(server).host,
    ...(headers.origin !== undefined && { origin: server }), // so that the server sees its own origin
  });
  proxy.on('upgrade', (asked, browser) => {
    browser.on('error', () => undefined);
    if (state !== 'good' || passes !== 'all') {
      browser.destroy();
      return;
    }
    const onward = request(`${server}${asked.url}`, { headers: headersOf(asked) });
    onward.on('upgrade', (answer, upstream, first) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      browser.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
      browser.write(first);
      upstream.on('error', () => browser.destroy());
      upstream.pipe(browser).pipe(upstream);
      websockets.add(browser);
      browser.on('deafen', () => upstream.unpipe(browser).resume());
      upstream.on('close', () => browser.destroy());
      browser.on('close', () => {
        websockets.delete(browser);
        upstream.destroy();
      });
    });
    // The server refuses: the page learns only that there is no connection.
    onward.on('response', () => browser.destroy());
    onward.on('error', () => browser.destroy());
    onward.end();
  });
  const cut = () => {
    for (const websocket of websockets) websocket.destroy();
  };
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const url = asked.url ?? '/';
    const change = changes.get(url);
    const given = headersOf(asked);
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...unconditional } = given;
    const headers = change ? { ...unconditional, 'accept-encoding': 'identity' } : given;
    const onward = request(
      `${server}${originals.get(url) ?? url}`,
      { method: asked.method, headers },
      (got) => {
        if (!change) {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
          return;
        }
        void got.toArray().then((chunks) => {
          const body = change(Buffer.concat(chunks).toString());
          const { 'content-length': _, etag: __, ...headers } = got.headers;
          answer.writeHead(body === null ? 404 : (got.statusCode ?? 502), headers).end(body ?? '');
        });
      },
    );
    onward.on('error', () => asked.socket.destroy());
    asked.pipe(onward);
  };

  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
  const { port } = proxy.address() as AddressInfo; // listens at a port, not at a pipe
  return {
    url: `http://127.0.0.1:${port}`,
    set(next) {
      state = next;
      if (next !== 'dead') return;
      proxy.closeAllConnections();
      cut();
    },
    setLive(next) {
      passes = next;
      if (next === 'all') return;
      cut();
      proxy.closeAllConnections();
    },
    deafen() {
      for (const websocket of websockets) websocket.emit('deafen');
    },
    change: (path, change) => void changes.set(path, change),
    rename: (path, original) => void originals.set(path, original),
    async close() {
      proxy.closeAllConnections();
      cut();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
