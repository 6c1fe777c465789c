import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIVE_PATH } from '#contract/events.ts';

/** What a release changes of an answer; null: it is no longer there. */
export type Change = (body: string) => string | null;

/** A way to a server that can be broken, and that can give out another release of the pages. */
export interface BadNetwork {
  url: string;
  /** `dead`: connections break. `silent`: nothing comes. */
  set(state: 'good' | 'silent' | 'dead'): void;
  /** `no-websocket`: a proxy on the way knows no upgrades. `none`: nor does anything else of the live connection pass. */
  setLive(passes: 'all' | 'no-websocket' | 'none'): void;
  /** The websockets of this moment stay open, and nothing comes over them any more. */
  deafen(): void;
  /** From now on, for the path. */
  change(path: string, change: Change): void;
  /** Answers `path` with what the server has at `original`. */
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
    ...(headers.origin !== undefined && { origin: server }), // to the server it is no other site
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
    // The server's refusal: a page is told no more of it than that there is no connection.
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
          const { 'content-length': _, etag: __, ...kept } = got.headers;
          answer.writeHead(body === null ? 404 : (got.statusCode ?? 502), kept).end(body ?? '');
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
