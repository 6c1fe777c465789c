import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userColumns } from '#contract/accounts/users.ts';
import { addAccounts } from './filled-store.ts';
import { logIn, median, startServer } from './server-process.ts';

const ACCOUNTS = 5000;
const ROUNDS = 20;
const PAGE = 25;

/** How long an administrator waits for a page of a long list, with each order and filter. */
export async function measureAdminLists() {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const environment = { DATA_MODE: 'simulated', DATA_DIR: join(folder, 'data') };
  try {
    await (await startServer(environment)).stop(); // makes the administrator
    await addAccounts(environment.DATA_DIR, ACCOUNTS);
    const server = await startServer(environment);
    try {
      const cookie = await logIn(server.url);
      const users = [
        ...userColumns.flatMap((column) => [`sort=${column}`, `sort=-${column}&offset=${ACCOUNTS - PAGE}`]),
        'q=42&sort=-last_login',
        'role=safety_officer&sort=email',
        'q=nobody-at-all',
      ].map((query) => `/api/admin/users?limit=${PAGE}&${query}`);
      return {
        accounts: ACCOUNTS,
        ...(await timesOf('users_page', server.url, cookie, users)),
        ...(await timesOf('users_without_parameters', server.url, cookie, ['/api/admin/users'])),
      };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The median and the slowest of the medians of each address, in milliseconds. */
async function timesOf(name: string, url: string, cookie: string, paths: readonly string[]) {
  const medians: number[] = [];
  for (const path of paths) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const begun = performance.now();
      const answer = await fetch(url + path, { headers: { cookie } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      if (round > 0) times.push(performance.now() - begun); // the first warms
    }
    medians.push(median(times));
  }
  const rounded = (value: number) => Number(value.toFixed(1));
  return {
    [`${name}_ms`]: rounded(median(medians)),
    [`${name}_slowest_ms`]: rounded(Math.max(...medians)),
  };
}
