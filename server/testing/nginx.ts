import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EXAMPLE = join(import.meta.dirname, '../../deploy/nginx.conf');

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** nginx with the example configuration. */
export interface Nginx {
  /** Of the server that the example has behind TLS, here without it. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts the machine's nginx with `deploy/nginx.conf`. Changed are the addresses, the folders, and that there is no TLS;
 * a line of the example that is not found fails the start.
 * @param ports of the processes behind it
 * @throws when nginx does not take the configuration
 */
export async function startNginx(...ports: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-nginx-'));
  const [plain, encrypted] = [await freePort(), await freePort()];
  writeFileSync(
    join(folder, 'foreshore.conf'),
    adapted(readFileSync(EXAMPLE, 'utf8'), { folder, ports, plain, encrypted }),
  );
  // The workers of root's nginx belong to another user, who may not write into this folder.
  const asRoot = process.getuid?.() === 0 ? 'user root;' : '';
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; ${asRoot} worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http {
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      include ${folder}/foreshore.conf;
    }`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await listening(child, encrypted, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${encrypted}`, stop };
}

function adapted(
  example: string,
  to: { folder: string; ports: readonly number[]; plain: number; encrypted: number },
): string {
  let text = example;
  const replace = (pattern: RegExp, by: string | ((found: string) => string)) => {
    if (text.search(pattern) < 0) throw new Error(`the example has no ${pattern}`);
    text = text.replace(pattern, by as string);
  };
  replace(/(\s*server app\d:3000[^;]*;)+/g, (servers) => {
    const [options = ''] = /(?<=:3000)[^;]*/.exec(servers) ?? [];
    return to.ports.map((port) => `\n    server 127.0.0.1:${port}${options};`).join('');
  });
  replace(/listen 80;/, `listen 127.0.0.1:${to.plain};`);
  replace(/listen 443 ssl http2;/, `listen 127.0.0.1:${to.encrypted};`);
  replace(/^\s*ssl_\w+ [^;]*;$/gm, '');
  replace(/\/var\/log\/nginx/g, to.folder);
  replace(/\/var\/cache\/nginx/g, to.folder);
  return text;
}

/** A port that nobody listened on a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${said()}`);
    if (await answers(port)) return;
    await pause(50);
  }
  throw new Error(`nginx does not listen: ${said()}`);
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
