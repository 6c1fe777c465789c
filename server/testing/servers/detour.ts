import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to a server that can be cut, or made to fall silent like a hanging server or a broken network. */
export interface Detour {
  /** The given address, through the detour. */
  url: string;
  /** Ends all connections and takes no new ones. */
  cut: () => void;
  fallSilent: () => void;
  /** Works again. */
  restore: () => void;
  close: () => void;
}

export async function createDetour(to: string, defaultPort: number): Promise<Detour> {
  const url = new URL(to);
  const target = { port: Number(url.port || defaultPort), host: url.hostname };
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'silent' = 'open';
  const server = createServer((near) => {
    near.on('error', () => {});
    if (state === 'cut') return void near.destroy();
    const far = connect(target);
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from
        .on('error', () => other.destroy())
        .on('close', () => {
          sockets.delete(from);
          other.destroy();
        });
      from.pipe(other);
      if (state === 'silent') from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      state = 'cut';
      endAll();
    },
    fallSilent() {
      state = 'silent';
      for (const socket of sockets) socket.pause();
    },
    restore() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    close() {
      endAll();
      server.close();
    },
  };
}
