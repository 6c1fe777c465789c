import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { LIVE_PATH } from '#contract/live/events.ts';
import { type LiveClients, soon } from '../apps/live-clients.ts';

/** Between the packets of a payload. */
const SEPARATOR = '\x1e';

/** Speaks the live connection packet by packet, as no page does. */
export interface RawClient {
  /** Sends packets, over polling all in one payload. */
  send: (...packets: (string | Buffer)[]) => void;
  /** The received packets, in order. Pings are answered and left out. */
  received: string[];
  isClosed: () => boolean;
  /** Resolves once the server has let it join. */
  joined: () => Promise<void>;
  hangUp: () => void;
}

export async function rawClient(
  { url }: Pick<LiveClients, 'url'>,
  transport: 'websocket' | 'polling',
  session?: string,
): Promise<RawClient> {
  const headers = { origin: url, ...(session && { cookie: `sid=${session}` }) };
  const address = `${url}${LIVE_PATH}/?EIO=4&transport=${transport}`;
  const received: string[] = [];
  const parts = { websocket: overWebsocket, polling: overPolling }[transport](address, headers, (packet) => {
    if (packet === '2') parts.send('3');
    else if (packet !== '6') received.push(packet);
  });
  await soon(() => {
    if (parts.isClosed()) throw new Error('was not let in');
    if (received.length === 0) throw new Error('not answered yet');
  });
  return {
    ...parts,
    received,
    joined: () =>
      soon(() => {
        if (!received.some((packet) => packet.startsWith('40'))) throw new Error('not joined yet');
      }),
  };
}

type Parts = Pick<RawClient, 'send' | 'isClosed' | 'hangUp'>;

function overWebsocket(
  address: string,
  headers: Record<string, string>,
  take: (packet: string) => void,
): Parts {
  const socket = new WebSocket(address, { headers });
  socket.on('message', (data) => take(String(data)));
  socket.on('error', () => undefined);
  return {
    send(...packets) {
      if (socket.readyState === WebSocket.OPEN) for (const packet of packets) socket.send(packet);
    },
    isClosed: () => socket.readyState === WebSocket.CLOSED || socket.readyState === WebSocket.CLOSING,
    hangUp: () => socket.terminate(),
  };
}

function overPolling(
  address: string,
  headers: Record<string, string>,
  take: (packet: string) => void,
): Parts {
  let sid: string | null = null;
  let isClosed = false;
  const ask = (method: 'GET' | 'POST', body = '') =>
    new Promise<string>((resolve, reject) => {
      const asked = request(sid === null ? address : `${address}&sid=${sid}`, { method, headers });
      asked.on('response', async (answer) => {
        const payload = await text(answer).catch(reject);
        if (answer.statusCode === 200 && payload !== undefined) resolve(payload);
        else reject(new Error(`answered with ${answer.statusCode}`));
      });
      asked.on('error', reject).end(body);
    }).catch((): string => {
      isClosed = true;
      return '';
    });
  const poll = async () => {
    while (!isClosed) {
      for (const packet of (await ask('GET')).split(SEPARATOR)) {
        sid ??= /"sid":"([^"]+)"/.exec(packet)?.[1] ?? null;
        if (packet === '1') isClosed = true;
        else if (packet !== '') take(packet);
      }
    }
  };
  void poll();
  return {
    send: (...packets) => void ask('POST', packets.join(SEPARATOR)),
    isClosed: () => isClosed,
    hangUp() {
      void ask('POST', '1');
      isClosed = true;
    },
  };
}
