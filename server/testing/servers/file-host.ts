import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { picture } from '#simulator/file-sharing/picture.ts';

export const PICTURE = picture();
export const LINK = 'https://drive.google.com/file/d/0123456789abc/view?usp=sharing';

/** Answers with the bytes under a type that says nothing about them. */
export const hand =
  (bytes: Uint8Array, headers: Record<string, string | number> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(200, { 'content-length': bytes.length, ...headers }).end(bytes);

/** A file-sharing host in the hand of a test, which ends with it. */
export async function startFileHost(first: RequestListener) {
  const host = {
    url: '',
    /** What answers from now on. */
    listener: first,
    requests: [] as { url: string; headers: IncomingMessage['headers'] }[],
    open: () => open.size,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    host.requests.push({ url: request.url ?? '', headers: request.headers });
    open.add(response);
    response.once('close', () => open.delete(response));
    host.listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => host.close());
  return host;
}
