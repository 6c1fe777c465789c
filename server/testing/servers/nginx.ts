import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const EXAMPLE = join(import.meta.dirname, '../../../deploy/nginx.conf');

/** Another version can be tried: `NGINX=/path/to/nginx`. */
const PROGRAM = process.env.NGINX ?? 'nginx';

export const hasNginx = (): boolean =>
  spawnSync(PROGRAM, ['-v']).status === 0 && spawnSync('openssl', ['version']).status === 0;

/** Such as `nginx/1.22.1`. */
export const nginxVersion = (): string =>
  /nginx\/\S+/.exec(spawnSync(PROGRAM, ['-v'], { encoding: 'utf8' }).stderr)?.[0] ?? 'nginx';

/** nginx with the example configuration. */
export interface Nginx {
  /** Of the server behind TLS. */
  url: string;
  /** Its own authority, in PEM. */
  certificate: string;
  stop: () => Promise<void>;
}

/**
 * Starts nginx with `deploy/nginx.conf`. Changed are the addresses, the folders and the certificate; a line of the example
 * that is not found fails the start.
 * @param ports of the processes behind it
 * @throws when nginx does not take the configuration
 */
export async function startNginx(...ports: number[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-nginx-'));
  const [plain, encrypted] = [await freePort(), await freePort()];
  makeCertificate(folder);
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
  const child = spawn(PROGRAM, ['-p', folder, '-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
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
  return {
    url: `https://127.0.0.1:${encrypted}`,
    certificate: readFileSync(join(folder, 'certificate.pem'), 'utf8'),
    stop,
  };
}

/** For this address and a day. */
function makeCertificate(folder: string): void {
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
      ],
      ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
      ...['-out', join(folder, 'certificate.pem'), '-keyout', join(folder, 'certificate.key')],
    ],
    { stdio: 'ignore' },
  );
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
  replace(/listen 443 ssl/, `listen 127.0.0.1:${to.encrypted} ssl`);
  replace(/\/etc\/nginx\/certificates\/sea\.example\.org/g, `${to.folder}/certificate`);
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
