// The floor for the live connection: plain websockets, and one frame that is made once and written to each.
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { doAsAsked, heldKilobytes, monotonicMs, ownProcessorMs } from '../asked-process.ts';

const sockets = new Set<Socket>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, backlog: 4096, perMessageDeflate: false });
server.on('connection', (_client, { socket }) => {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});
await once(server, 'listening');

/** A server's frame of 126 to 65,535 bytes. */
function frameOf(text: string): Buffer {
  const header = Buffer.from([0x81, 126, 0, 0]);
  header.writeUInt16BE(Buffer.byteLength(text), 2);
  return Buffer.concat([header, Buffer.from(text)]);
}

const tasks = {
  port: () => (server.address() as AddressInfo).port,
  /** @returns when it began, in monotonic milliseconds */
  send(packet: string): number {
    const at = monotonicMs();
    const frame = frameOf(packet);
    for (const socket of sockets) socket.write(frame);
    return at;
  },
  heldKilobytes,
  ownProcessorMs,
};
export type RawLiveServerTasks = typeof tasks;

doAsAsked(tasks);
