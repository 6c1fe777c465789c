import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedKinds, feedTable, PLACE_HEADER } from '#contract/live-table.ts';
import { addLocations } from './filled-store.ts';
import { logIn, type ServerProcess, startServer } from './server-process.ts';

const LOCATIONS = 500;
const WAIT_SECONDS = 240;
const SLUG = 'place-7';
/** The five calls that a round of polling makes without parameters. */
const calls = feedKinds.filter((kind) => feedTable[kind].pollingFailure !== null);
/** What a round of a location page asks for by calls of one place. */
const ownCalls = [
  `/locations/${SLUG}`,
  `/api/automated_messages/location/${SLUG}`,
  `/api/locations/${SLUG}/adverts?active_only=true&limit=10`,
  `${feedTable.sunrise_sunset.path}?location=${SLUG}`,
];

/** Bytes on the wire of a round of polling at 500 places: headers and bodies of the answers, Brotli. */
export async function measurePolling() {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  const dataDir = join(folder, 'data');
  await addLocations(dataDir, LOCATIONS);
  const server = await startServer({ DATA_MODE: 'simulated', DATA_DIR: dataDir });
  try {
    const cookie = await logIn(server.url);
    await allLoaded(server, cookie);
    const sizes = async (headers: Record<string, string>) => {
      const found: Record<string, number> = {};
      for (const kind of calls)
        found[kind] = (await ask(server, feedTable[kind].path, { cookie, ...headers })).bytes;
      return found;
    };
    const own: number[] = [];
    for (const path of ownCalls) own.push((await ask(server, path, { cookie })).bytes);
    const all = await sizes({});
    const part = await sizes({ [PLACE_HEADER]: SLUG });
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    return {
      locations: LOCATIONS,
      ...Object.fromEntries(calls.map((kind) => [`${kind}_all_bytes`, all[kind]])),
      ...Object.fromEntries(calls.map((kind) => [`${kind}_of_one_bytes`, part[kind]])),
      own_calls_bytes: sum(own),
      round_without_header_bytes: sum(Object.values(all)) + sum(own),
      round_bytes: sum(Object.values(part)) + sum(own),
      unchanged_round_bytes: await unchangedRound(server, cookie),
      limit_bytes: 30_000,
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same round once more, by a page that sends the tags it has. */
async function unchangedRound(server: ServerProcess, cookie: string): Promise<number> {
  const named = { cookie, [PLACE_HEADER]: SLUG };
  let bytes = 0;
  for (const path of [...calls.map((kind) => feedTable[kind].path), ...ownCalls]) {
    const { etag } = await ask(server, path, named);
    bytes += (await ask(server, path, { ...named, ...(etag && { 'if-none-match': etag }) })).bytes;
  }
  return bytes;
}

/** Until each of the five feeds has a value at nine places of ten: where no source covers a place there is none. */
async function allLoaded(server: ServerProcess, cookie: string): Promise<void> {
  for (let second = 0; second < WAIT_SECONDS; second += 1) {
    const answer = await fetch(`${server.url}/api/feeds`, { headers: { cookie } });
    const { feeds } = (await answer.json()) as { feeds: { kind: string; fetched_at: string | null }[] };
    const missing = feeds.filter(({ fetched_at }) => fetched_at === null).length;
    if (missing < feeds.length / 100) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`the feeds were not loaded within ${WAIT_SECONDS} s`);
}

/** One answer over a connection of its own. `bytes`: everything that came over it, headers included. */
const ask = (server: ServerProcess, path: string, headers: Record<string, string>) =>
  new Promise<{ bytes: number; etag: string | undefined }>((resolve, reject) => {
    const asked = request(
      server.url + path,
      {
        agent: false,
        headers: { 'accept-encoding': 'gzip, deflate, br', accept: 'application/json', ...headers },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          if (answer.statusCode !== 200 && answer.statusCode !== 304)
            return reject(new Error(`${path} answered ${answer.statusCode}`));
          resolve({ bytes: answer.socket.bytesRead, etag: answer.headers.etag });
        });
      },
    );
    asked.on('error', reject).end();
  });
