import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashPassword } from '#server/accounts/passwords/passwords.ts';
import { ADMIN, logIn, residentMegabytes, type ServerProcess, startServer } from './server-process.ts';

const SECONDS = 8;
const AT_ONCE = 4;
/** More than the queue of hashes takes: the rest must get a 503 or 429. */
const CROWD = 200;
const DATA_CALL = '/api/openmeteo_marine?location=exmouth';

/**
 * Logins a second, as a share of what the password hash alone allows on this machine in the same run; and what a crowd
 * that logs in at once does to memory and to the people who only read.
 */
export async function measureLogins() {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const hashesPerSecond = await rate(async () => void (await hashPassword('a password for measuring')));
  const server = await startServer({ DATA_MODE: 'simulated', DATA_DIR: join(folder, 'data') });
  try {
    const cookie = await logIn(server.url);
    const loginsPerSecond = await rate(async () => {
      const status = await attempt(server);
      if (status !== 200) throw new Error(`login answered ${status}`);
    });

    const quiet = await readFor(server, cookie, () => false, 200);
    const before = residentMegabytes(server.pid);
    let peak = before;
    let isOver = false;
    const crowd = Promise.all(Array.from({ length: CROWD }, () => attempt(server))).finally(() => {
      isOver = true;
    });
    const during = await readFor(
      server,
      cookie,
      () => isOver,
      Number.POSITIVE_INFINITY,
      () => {
        peak = Math.max(peak, residentMegabytes(server.pid));
      },
    );
    const statuses = await crowd;
    return {
      hashes_per_second: Math.round(hashesPerSecond),
      logins_per_second: Math.round(loginsPerSecond),
      ratio: Number((loginsPerSecond / hashesPerSecond).toFixed(3)),
      crowd: CROWD,
      crowd_logged_in: statuses.filter((status) => status === 200).length,
      crowd_refused_for_now: statuses.filter((status) => status === 503 || status === 429).length,
      memory_rise_mb: Math.round(peak - before),
      read_p95_quiet_ms: percentile95(quiet),
      read_p95_in_crowd_ms: percentile95(during),
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How often a second the work is done, a few at once. */
async function rate(work: () => Promise<void>): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done / SECONDS;
}

async function attempt({ url }: ServerProcess): Promise<number> {
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The times of data calls, one after another, in milliseconds. */
async function readFor(
  { url }: ServerProcess,
  cookie: string,
  isOver: () => boolean,
  most: number,
  between: () => void = () => undefined,
): Promise<number[]> {
  const times: number[] = [];
  while (!isOver() && times.length < most) {
    const begun = performance.now();
    const answer = await fetch(url + DATA_CALL, { headers: { cookie } });
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    between();
  }
  return times;
}

const percentile95 = (times: readonly number[]): number =>
  Number((times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN).toFixed(1));
