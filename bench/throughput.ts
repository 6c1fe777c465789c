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

/** Rate and processor time for each request, measured together. */
async function round(server: ServerProcess, path: string, cookie: string) {
  const before = processorMs(server.pid);
  const perSecond = await rate(server.url + path, cookie);
  return { perSecond, microseconds: ((processorMs(server.pid) - before) * 1000) / (perSecond * SECONDS) };
}

/** (a) The authenticated marine call against a bare server with the same bytes, in alternating rounds. */
export async function measureThroughput() {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const core = has('taskset') ? SERVER_CORE : undefined;
  const server = await startServer({ DATA_MODE: 'simulated', DATA_DIR: join(folder, 'data') }, core);
  try {
    const cookie = await logIn(server.url);
    const path = await marinePath(server.url, cookie);
    const body = await bodyOnceThere(server.url + path, cookie);
    writeFileSync(join(folder, 'body.json'), body);
    const raw = await startProgram(['bench/raw-server.ts', join(folder, 'body.json')], {}, core);
    const rounds: {
      raw: number;
      foreshore: number;
      ratio: number;
      rawMicroseconds: number;
      microseconds: number;
    }[] = [];
    await rate(raw.url, cookie); // warm
    await rate(server.url + path, cookie);
    for (let index = 0; index < ROUNDS; index += 1) {
      const order = index % 2 === 0 ? [raw, server] : [server, raw];
      const results = new Map<ServerProcess, Awaited<ReturnType<typeof round>>>();
      for (const each of order) results.set(each, await round(each, path, cookie));
      const [ours, bare] = [results.get(server), results.get(raw)];
      if (!ours || !bare) throw new Error('a round is missing');
      rounds.push({
        raw: bare.perSecond,
        foreshore: ours.perSecond,
        ratio: ours.perSecond / bare.perSecond,
        rawMicroseconds: bare.microseconds,
        microseconds: ours.microseconds,
      });
    }
    await raw.stop();
    return {
      generator: has('wrk') ? 'wrk' : 'autocannon',
      bytes: body.length,
      raw_per_second: Math.round(median(rounds.map((each) => each.raw))),
      foreshore_per_second: Math.round(median(rounds.map((each) => each.foreshore))),
      ratio: Number(median(rounds.map((each) => each.ratio)).toFixed(3)),
      ratios: rounds.map((each) => Number(each.ratio.toFixed(3))),
      raw_cpu_us: Number(median(rounds.map((each) => each.rawMicroseconds)).toFixed(1)),
      foreshore_cpu_us: Number(median(rounds.map((each) => each.microseconds)).toFixed(1)),
    };
  } finally {
    await server.stop();
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
