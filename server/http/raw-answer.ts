import type { Socket } from 'node:net';
import { nodeHttp } from './node-http.ts';

/** Writes an answer to a connection for which Node.js has made no response object, and closes it. */
export function answerRaw(
  socket: Socket,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(
    `HTTP/1.1 ${status} ${nodeHttp.STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
  socket.destroySoon();
}
