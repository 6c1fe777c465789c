import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Answers by hand over a connection for which the runtime has made no response, and hangs up. */
export function answerRaw(
  socket: Socket,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
