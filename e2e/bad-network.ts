import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a release changes of an answer; null: it is no longer there. */
export type Change = (body: string) => string | null;

/** A way to a server that can be broken, and that can give out another release of the pages. */
export interface BadNetwork {
  url: string;
  /** `dead`: connections break. `silent`: nothing comes. */
  set(state: 'good' | 'silent' | 'dead'): void;
  /** From now on, for the path. */
  change(path: string, change: Change): void;
  /** Answers `path` with what the server has at `original`. */
  rename(path: string, original: string): void;
  close(): Promise<void>;
}

export async function startBadNetwork(server: string): Promise<BadNetwork> {
  let state: 'good' | 'silent' | 'dead' = 'good';
  const changes = new Map<string, Change>();
  const originals = new Map<string, string>();

  const proxy = createServer((asked, answer) => {
    if (state === 'dead') asked.socket.destroy();
    if (state === 'good') forward(asked, answer);
  });
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const url = asked.url ?? '/';
    const change = changes.get(url);
    const { 'if-none-match': _tag, 'if-modified-since': _date, ...unconditional } = asked.headers;
    const headers = change ? { ...unconditional, 'accept-encoding': 'identity' } : { ...asked.headers };
    headers.host = new URL(server).host;
    if (headers.origin !== undefined) headers.origin = server; // to the server it is no other site
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
      if (next === 'dead') proxy.closeAllConnections();
    },
    change: (path, change) => void changes.set(path, change),
    rename: (path, original) => void originals.set(path, original),
    async close() {
      proxy.closeAllConnections();
      await new Promise((closed) => proxy.close(closed));
    },
  };
}
