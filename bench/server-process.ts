import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { server, serverEnvironment } from '../scripts/prepare.mjs';

const ROOT = join(import.meta.dirname, '..');
export const ADMIN = { ADMIN_EMAIL: 'bench@foreshore.example', ADMIN_PASSWORD: 'a password for measuring' };

/** The server under measurement, as a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Milliseconds from `node` to its announcement. */
  startedInMs: number;
  stop: () => Promise<void>;
}

/** Starts a program of this project and waits for the line with its address. */
export async function startProgram(
  args: string[],
  environment: Record<string, string>,
  core?: number,
): Promise<ServerProcess> {
  const begun = performance.now();
  const command = core === undefined ? process.execPath : 'taskset';
  const pinned = core === undefined ? args : ['-c', String(core), process.execPath, ...args];
  const child = spawn(command, pinned, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'silent', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A test that times out ends without stopping what it has started.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = await announcedAddress(child);
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - begun,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The server as `npm start` runs it. */
export const startServer = (environment: Record<string, string>, core?: number): Promise<ServerProcess> =>
  startProgram(server, { ...serverEnvironment, ...ADMIN, ...environment }, core);

async function announcedAddress(child: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of child.stdout ?? []) {
    printed += chunk;
    const [, url] = /running at (\S+)/.exec(printed) ?? [];
    if (url) return url.replace('localhost', '127.0.0.1');
  }
  throw new Error(`The program ended before it announced its address: ${printed}`);
}

/** Logs in and returns the cookie header of the session. */
export async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  if (answer.status !== 200) throw new Error(`login answered ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Resident memory of a process in MB, by the kernel's count (Linux). */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Processor time that a process has used, in milliseconds (Linux). */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10; // user and system time, in ticks of 10 ms
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
