import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

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
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () =>
    socket.destroy(),
  );
}
