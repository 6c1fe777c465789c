import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import {
  logIn,
  median,
  processorMs,
  type ServerProcess,
  startProgram,
  startServer,
} from './server-process.ts';

const ROUNDS = 5;
const SECONDS = 4;
const CONNECTIONS = 50;
/** The servers on one core, the load on the other: they do not take each other's time. */
const [SERVER_CORE, LOAD_CORE] = [0, 1];

const has = (command: string) => spawnSync('which', [command]).status === 0;

/** Requests a second that a server answers. */
async function rate(url: string, cookie: string): Promise<number> {
  if (has('wrk') && has('taskset')) {
    const args = [
      '-c',
      String(LOAD_CORE),
      'wrk',
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${SECONDS}s`,
      '-H',
      `Cookie: ${cookie}`,
      url,
    ];
    const printed = execFileSync('taskset', args, { encoding: 'utf8' });
    if (printed.includes('Non-2xx')) throw new Error(`answers other than 200: ${printed}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1]);
  }
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: { cookie } });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers other than 200`);
  return result.requests.average;
}

/** Of a bare server's rate. Where other work shares the machine, the ratio of processor time says more. */
const LEAST_RATIO = 0.6;

interface Round {
  perSecond: number;
  /** Of the processor, for each request. */
  microseconds: number;
}

/** Rate and processor time for each request, measured together. */
async function round(server: ServerProcess, path: string, cookie: string): Promise<Round> {
  const before = processorMs(server.pid);
  const perSecond = await rate(server.url + path, cookie);
  return { perSecond, microseconds: ((processorMs(server.pid) - before) * 1000) / (perSecond * SECONDS) };
}

/**
 * (a) The authenticated marine call compared with a bare server with the same bytes, in alternating rounds; and with a
 * server that lets everybody read, which shows what the check of the session costs.
 */
export async function measureThroughput() {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const core = has('taskset') ? SERVER_CORE : undefined;
  const running: ServerProcess[] = [];
  const started = async (server: Promise<ServerProcess>) => {
    running.push(await server);
    return server;
  };
  const simulated = (name: string, more: Record<string, string> = {}) =>
    started(startServer({ DATA_MODE: 'simulated', DATA_DIR: join(folder, name), ...more }, core));
  try {
    const foreshore = await simulated('closed');
    const open = await simulated('open', { PUBLIC_READ: 'true' });
    const cookie = await logIn(foreshore.url);
    const path = await marinePath(foreshore.url, cookie);
    const body = await bodyOnceThere(foreshore.url + path, cookie);
    await bodyOnceThere(open.url + path, '');
    writeFileSync(join(folder, 'body.json'), body);
    const raw = await started(startProgram(['bench/raw-server.ts', join(folder, 'body.json')], {}, core));

    const servers = { raw, foreshore, open };
    type Name = keyof typeof servers;
    const names = Object.keys(servers) as Name[];
    const cookieFor = (name: Name) => (name === 'open' ? 'none=' : cookie);
    const rounds: Record<Name, Round>[] = [];
    for (const name of names) await rate(servers[name].url + path, cookieFor(name)); // warm
    for (let index = 0; index < ROUNDS; index += 1) {
      const results: Partial<Record<Name, Round>> = {};
      for (const name of index % 2 === 0 ? names : names.toReversed()) {
        results[name] = await round(servers[name], path, cookieFor(name));
      }
      rounds.push(results as Record<Name, Round>); // each name has been asked
    }
    const middle = (of: (each: Record<Name, Round>) => number) => median(rounds.map(of));
    const ratio = (each: Record<Name, Round>) => each.foreshore.perSecond / each.raw.perSecond;
    return {
      generator: has('wrk') ? 'wrk' : 'autocannon',
      bytes: body.length,
      raw_per_second: Math.round(middle(({ raw }) => raw.perSecond)),
      foreshore_per_second: Math.round(middle(({ foreshore }) => foreshore.perSecond)),
      ratio: Number(middle(ratio).toFixed(3)),
      ratios: rounds.map((each) => Number(ratio(each).toFixed(3))),
      limit_ratio: LEAST_RATIO,
      cpu_ratio: Number(middle(({ raw, foreshore }) => raw.microseconds / foreshore.microseconds).toFixed(3)),
      raw_cpu_us: Number(middle(({ raw }) => raw.microseconds).toFixed(1)),
      foreshore_cpu_us: Number(middle(({ foreshore }) => foreshore.microseconds).toFixed(1)),
      session_check_us: Number(
        middle(({ foreshore, open }) => foreshore.microseconds - open.microseconds).toFixed(1),
      ),
    };
  } finally {
    for (const server of running) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function marinePath(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/locations`, { headers: { cookie } });
  const { locations } = (await answer.json()) as { locations: { latitude: number; longitude: number }[] };
  const [first] = locations;
  if (!first) throw new Error('no locations');
  return `/api/openmeteo_marine?lat=${first.latitude}&lon=${first.longitude}`;
}

async function bodyOnceThere(url: string, cookie: string): Promise<Buffer> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url, { headers: { cookie, 'accept-encoding': 'identity' } });
    if (answer.status === 200) return Buffer.from(await answer.arrayBuffer());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('no marine data within 10 s');
}
