import type { Connection, LiveIo, LiveSocket } from './live-io.ts';

/** Internal to the library: how it sends a broadcast, and makes its frame once for all websockets. */
interface Broadcasting {
  nsp: { name: string };
  _encode: (packet: object, options: { wsPreEncodedFrame?: Buffer[] }) => string[];
  apply: (rooms: object, each: (socket: LiveSocket) => void) => void;
  broadcast: (packet: object, rooms: object) => void;
}

interface Client {
  writeToEngine: (encoded: string[], options: object) => void;
}

interface Websocket {
  bufferedAmount: number;
  _sender: { sendFrame: (frame: Buffer[]) => void };
}

/** A websocket with nothing waiting: it can take a frame directly. */
function idleWebsocket(connection: Connection): Websocket | null {
  const { readyState, transport } = connection;
  const { writeBuffer, upgrading } = connection as unknown as { writeBuffer: unknown[]; upgrading: boolean };
  if (readyState !== 'open' || upgrading || writeBuffer.length > 0) return null;
  if (transport.name !== 'websocket' || !transport.writable) return null;
  const { socket } = transport as unknown as { socket: Websocket };
  return socket.bufferedAmount === 0 ? socket : null;
}

/**
 * Gives the frame of a broadcast, head and body in one piece, straight to each websocket with nothing waiting. That
 * halves the processor time of a broadcast. All others go through the library, with its queue and our limits on it.
 */
export function sendWholeFrames(io: LiveIo): void {
  const adapter = io.sockets.adapter as unknown as Broadcasting;
  adapter.broadcast = (packet, rooms) => {
    const sending: { preEncoded: true; wsPreEncodedFrame?: Buffer[] } = { preEncoded: true };
    const encoded = adapter._encode(Object.assign(packet, { nsp: adapter.nsp.name }), sending);
    const frame = sending.wsPreEncodedFrame && [Buffer.concat(sending.wsPreEncodedFrame)];
    if (frame) sending.wsPreEncodedFrame = frame;
    adapter.apply(rooms, ({ client, conn }) => {
      const websocket = frame ? idleWebsocket(conn) : null;
      if (frame && websocket) websocket._sender.sendFrame(frame);
      else (client as unknown as Client).writeToEngine(encoded, sending);
    });
  };
}
