import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import type { Attack, Attacker } from './attack.ts';
import { PROTOCOLS } from './client.ts';

const HOST = 'Host: sea.example.org\r\n';
const ANSWER_MS = 400;
const SLOW_CONNECTIONS = 60;
/** Below the proxy's limit for an address. */
const OPEN_BODIES = 120;

/** The statuses in what comes back on a connection that speaks HTTP/1.1. */
async function answersTo(attacker: Attacker, bytes: string): Promise<number[]> {
  const socket = await attacker.socket();
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes, 'latin1');
  await Promise.race([closed, wait(ANSWER_MS)]);
  socket.destroy();
  const statuses = [...received.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
  for (const status of statuses) attacker.count(status);
  if (statuses.length === 0) attacker.count('closed or nothing');
  return statuses;
}

const post = (headers: string, body: string, path = '/auth/login'): string =>
  `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${headers}\r\n${body}`;

const CODINGS = [
  'x',
  'gzip',
  'chunked, x',
  'x, chunked',
  'identity',
  ' ',
  'chunked\r\nTransfer-Encoding: x',
  'xchunked',
  '"chunked"',
];
/** The second request, which nobody may answer. */
const HIDDEN = `GET /nowhere HTTP/1.1\r\n${HOST}X: `;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const SMUGGLED = [
  post(`Content-Length: 6\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`),
  post(`Content-Length: ${HIDDEN.length + 20}\r\n${CHUNKED}`, `0\r\n\r\n${HIDDEN}`),
  post(`Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n`, HIDDEN),
  post(`Content-Length: +0\r\n`, HIDDEN),
  post(`Content-Length: 0, 5\r\n`, HIDDEN),
  post(`Content-Length : 5\r\n`, HIDDEN),
  post(`Content-Length: 0x5\r\n`, HIDDEN),
  post('Transfer-Encoding : chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${HIDDEN}`),
  post('Transfer-Encoding:\x0bchunked\r\n', `0\r\n\r\n${HIDDEN}`),
  post('X: y\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n', `0\r\n\r\n${HIDDEN}`),
  post(`X: y\nTransfer-Encoding: x\r\nContent-Length: 5\r\n`, `0\r\n\r\n${HIDDEN}`),
  post(CHUNKED, `5;a="\n"\r\nabcde\r\n-1\r\n${HIDDEN}`),
  post(CHUNKED, `ffffffffffffffff1\r\n${HIDDEN}`),
  post(CHUNKED, `0\n\n${HIDDEN}`),
  `GET / HTTP/1.1\r\n${HOST}Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  `GET / HTTP/1.1\r\n${HOST}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 1\r\n\r\n${HIDDEN}`,
  `GET http://127.0.0.1:1/ HTTP/1.1\r\n${HOST}\r\n`,
  `GET / HTTP/1.1\r\n${HOST}${HOST}\r\n`,
  `GET /a HTTP/1.1 HTTP/1.1\r\n${HOST}\r\n`,
  `GET /\x00 HTTP/1.1\r\n${HOST}\r\n`,
  'GET / HTTP/9.9\r\n\r\n',
];

/** Of several requests in one that is sent, one is answered at most. */
const oneAnswerEach = (requests: readonly string[]) => (attacker: Attacker) =>
  attacker.repeat(6, async (index) => {
    const bytes = requests[index % requests.length] as string;
    const statuses = await answersTo(attacker, bytes);
    if (statuses.length > 1)
      attacker.gotIn(`${statuses.join(' and ')} for ${JSON.stringify(bytes.slice(0, 160))}`);
  });

/** So many connections for all of the time; what is done with each again and again, until it ends. */
async function hold(
  attacker: Attacker,
  connections: number,
  begin: string,
  goOn?: (socket: TLSSocket) => void,
): Promise<void> {
  const one = async () => {
    const socket = await attacker.socket().catch(() => null);
    if (!socket) return attacker.count('refused');
    socket.once('data', (chunk: Buffer) =>
      attacker.count(/\d{3}/.exec(chunk.toString('latin1', 0, 20))?.[0] ?? 'bytes'),
    );
    socket.write(begin);
    while (!attacker.isOver() && !socket.destroyed) {
      if (socket.writable) goOn?.(socket);
      await wait(100);
    }
    attacker.count(socket.destroyed ? 'ended' : 'still open');
  };
  await Promise.all(Array.from({ length: connections }, one));
}

export const connections: Attack[] = [
  {
    name: 'unknown Transfer-Encoding',
    protocols: ['HTTP/1.1'],
    run: oneAnswerEach(
      CODINGS.flatMap((coding) =>
        ['/auth/login', '/locations/exmouth', '/nowhere'].map((path) =>
          post(`Transfer-Encoding: ${coding}\r\n`, `0\r\n\r\n${HIDDEN}`, path),
        ),
      ),
    ),
  },
  { name: 'smuggled requests', protocols: ['HTTP/1.1'], run: oneAnswerEach(SMUGGLED) },
  {
    name: 'headers a byte at a time',
    protocols: ['HTTP/1.1'],
    run: (attacker) =>
      hold(attacker, SLOW_CONNECTIONS, `GET / HTTP/1.1\r\n${HOST}X: `, (socket) => socket.write('x')),
  },
  {
    name: 'bodies a byte at a time',
    protocols: ['HTTP/1.1'],
    run: (attacker) =>
      hold(attacker, SLOW_CONNECTIONS, post('Content-Length: 200000\r\n', ''), (socket) => socket.write('x')),
  },
  {
    name: 'answers that nobody reads',
    protocols: ['HTTP/1.1'],
    run: (attacker) =>
      hold(attacker, SLOW_CONNECTIONS, `GET /api/docs/json HTTP/1.1\r\n${HOST}\r\n`.repeat(8), (socket) =>
        socket.pause(),
      ),
  },
  {
    name: 'many open uploads',
    protocols: ['HTTP/1.1'],
    run: (attacker) =>
      hold(
        attacker,
        OPEN_BODIES,
        `POST /api/adverts/upload HTTP/1.1\r\n${HOST}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 255000\r\n\r\n`,
        (socket) => socket.write('x'.repeat(500)),
      ),
  },
  {
    name: 'many live connections',
    protocols: ['HTTP/1.1'],
    run: (attacker) =>
      hold(
        attacker,
        OPEN_BODIES,
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: Zm9yZXNob3JlIGJlbmNoIQ==\r\n\r\n`,
      ),
  },
  {
    name: 'many open bodies',
    protocols: PROTOCOLS,
    run: ({ repeat, call }) =>
      repeat(1, () =>
        Promise.all(
          Array.from({ length: OPEN_BODIES }, () =>
            call({
              method: 'POST',
              path: '/auth/login',
              headers: { 'content-type': 'application/json' },
              body: `{"email":"${'x'.repeat(200_000)}`,
            }),
          ),
        ),
      ),
  },
];
