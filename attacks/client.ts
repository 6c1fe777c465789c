import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';

export const PROTOCOLS = ['HTTP/1.1', 'HTTP/2'] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** What is attacked: the proxy's address, and the certificate that it shows. */
export interface Site {
  url: string;
  certificate: string;
}

export interface Call {
  method?: string;
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Answer {
  /** The code of the error where no answer came. */
  status: number | string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** How many milliseconds it took, to its last byte. */
  ms: number;
}

export interface Client {
  call: (call: Call) => Promise<Answer>;
  close: () => void;
}

const TIMEOUT_MS = 10_000;

/** A client at a loopback address of its own, which keeps its connections as browsers do. */
export const openClient = (site: Site, protocol: Protocol, address: string): Client =>
  (protocol === 'HTTP/2' ? overHttp2 : overHttp1)(site, address);

/** A connection whose bytes the caller writes. */
export async function openSocket(site: Site, protocol: Protocol, address: string): Promise<TLSSocket> {
  const socket = connectFrom(address, site, protocol === 'HTTP/2' ? 'h2' : 'http/1.1');
  await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return socket.on('error', () => socket.destroy());
}

function connectFrom(localAddress: string, { url, certificate }: Site, speaks: string): TLSSocket {
  const { hostname: host, port } = new URL(url);
  const socket = connectPlain({ host, port: Number(port), localAddress });
  return connect({ socket, host, ca: certificate, ALPNProtocols: [speaks] });
}

const failed = (error: NodeJS.ErrnoException, begun: number): Answer => ({
  status:
    error.name === 'TimeoutError' || error.code === 'ABORT_ERR' ? 'no answer' : (error.code ?? error.message),
  headers: {},
  body: '',
  ms: performance.now() - begun,
});

const lengthOf = (body: Call['body']): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };

function overHttp1({ url, certificate }: Site, localAddress: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, ca: certificate, localAddress });
  return {
    call({ method = 'GET', path, headers = {}, body }) {
      const begun = performance.now();
      const { hostname, port } = new URL(url);
      return new Promise((resolve) => {
        const asked = request(
          {
            ...{ hostname, port, path, method, agent },
            headers: { ...lengthOf(body), ...headers },
            signal: AbortSignal.timeout(TIMEOUT_MS),
          },
          async (answer) => {
            try {
              const chunks: Buffer[] = [];
              for await (const chunk of answer) chunks.push(chunk as Buffer);
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                body: Buffer.concat(chunks).toString(),
                ms: performance.now() - begun,
              });
            } catch (error) {
              resolve(failed(error as Error, begun));
            }
          },
        );
        asked.on('error', (error) => resolve(failed(error, begun))).end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

function overHttp2(site: Site, localAddress: string): Client {
  let session: ClientHttp2Session | null = null;
  /** Another connection once the proxy has ended the one before. */
  const open = () => {
    if (session && !session.closed && !session.destroyed) return session;
    session = connectHttp2(site.url, { createConnection: () => connectFrom(localAddress, site, 'h2') });
    return session.on('error', () => undefined);
  };
  return {
    call({ method = 'GET', path, headers = {}, body }) {
      const begun = performance.now();
      return new Promise((resolve) => {
        const stream = open().request(
          { ':method': method, ':path': path, ...lengthOf(body), ...headers },
          { endStream: body === undefined, signal: AbortSignal.timeout(TIMEOUT_MS) },
        );
        const chunks: Buffer[] = [];
        let answer: Answer | null = null;
        stream
          .on('response', (received) => {
            answer = { status: received[':status'] ?? 0, headers: received, body: '', ms: 0 };
          })
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', (error) => {
            // A body that is refused is answered, and then the rest of it is cut off.
            if (body === undefined || answer === null) resolve(failed(error, begun));
          })
          .on('close', () => {
            const ms = performance.now() - begun;
            if (answer) resolve({ ...answer, body: Buffer.concat(chunks).toString(), ms });
            else resolve(failed(new Error(`stream ended with ${stream.rstCode}`), begun));
          });
        if (body !== undefined) stream.end(body);
      });
    },
    close: () => session?.destroy(),
  };
}
