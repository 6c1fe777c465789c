import { connect, type Socket } from 'node:net';
import { LIVE_PATH } from '#contract/live/events.ts';

const HOST = '127.0.0.1';
/** One buffer for all connections: each read is handled before the next. */
const READ = Buffer.alloc(65_536);
const TEXT = 0x81;
const PONG = frameOf('3');
const [OPEN, PING, MESSAGE] = [48, 50, 52]; // the characters 0, 2 and 4

/** The events of a client. */
interface Listener {
  /** The websocket is open. */
  opened: () => void;
  /** @param packet as text would be `42["event",{…}]`; good until this returns */
  received: (packet: Buffer) => void;
  /** @param status of the answer; 0 without one, or when the connection was lost later on */
  ended: (status: number) => void;
}

interface LeanClientOptions {
  port: number;
  /** `name=value` of the session. */
  cookie: string;
  /** The slug of the location. Null: a plain websocket, without Engine.IO's and Socket.IO's own handshake. */
  location: string | null;
}

/**
 * Speaks just enough of websocket, Engine.IO and Socket.IO to receive everything. It reads no more than the head of
 * a packet, so that thousands in one process measure the server and not themselves.
 */
export class LeanClient {
  readonly #options: LeanClientOptions;
  readonly #listener: Listener;
  #socket: Socket | null = null;
  #rest: Buffer | null = null;
  #isOpen = false;

  constructor(options: LeanClientOptions, listener: Listener) {
    this.#options = options;
    this.#listener = listener;
  }

  connect(): void {
    this.#isOpen = false;
    this.#rest = null;
    const socket = connect({
      host: HOST,
      port: this.#options.port,
      noDelay: true,
      onread: {
        buffer: READ,
        callback: (length) => {
          if (socket === this.#socket) this.#take(READ.subarray(0, length));
          return true;
        },
      },
    });
    this.#socket = socket;
    socket.once('connect', () => socket.write(this.#upgrade()));
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      if (socket === this.#socket) this.#end(0);
    });
  }

  /** As when the network fails: without a closing frame. */
  cut(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.resetAndDestroy();
  }

  #end(status: number): void {
    this.cut();
    this.#listener.ended(status);
  }

  #upgrade(): string {
    const { port, cookie, location } = this.#options;
    const path = location === null ? '/' : `${LIVE_PATH}/?EIO=4&transport=websocket`;
    return [
      `GET ${path} HTTP/1.1`,
      `Host: ${HOST}:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: Zm9yZXNob3JlIGJlbmNoIQ==',
      `Cookie: ${cookie}\r\n\r\n`,
    ].join('\r\n');
  }

  #take(chunk: Buffer): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = this.#isOpen ? 0 : this.#takeAnswer(data);
    while (this.#isOpen) {
      const frame = frameAt(data, at);
      if (!frame) break;
      if (data[at] === TEXT) this.#hear(data.subarray(frame.from, frame.to));
      at = frame.to;
    }
    this.#rest = at < data.length ? Buffer.from(data.subarray(at)) : null;
  }

  /** @returns where the answer to the upgrade ends; 0 while it is incomplete */
  #takeAnswer(data: Buffer): number {
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    const status = Number(data.toString('latin1', 9, 12));
    if (status === 101) {
      this.#isOpen = true;
      this.#listener.opened();
    } else this.#end(status);
    return end + 4;
  }

  #hear(packet: Buffer): void {
    const [kind] = packet;
    if (kind === MESSAGE) {
      if (packet[1] === PING) this.#listener.received(packet); // the same character says `event` here
    } else if (kind === PING) this.#socket?.write(PONG);
    else if (kind === OPEN)
      this.#socket?.write(frameOf(`40${JSON.stringify({ location: this.#options.location })}`));
  }
}

/** A client's frame of up to 125 bytes, masked with zeros, which leave it as it is. */
function frameOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([TEXT, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

/** The position of the payload in a server's frame; null while it is incomplete. */
function frameAt(data: Buffer, at: number): { from: number; to: number } | null {
  const short = (data[at + 1] ?? 0) & 0x7f;
  const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10);
  if (data.length < from) return null;
  const length =
    short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2));
  return data.length < from + length ? null : { from, to: from + length };
}
