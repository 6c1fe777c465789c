import { readFileSync } from 'node:fs';
import { createKeyedHash, newToken } from '#server/http/keyed-hash.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { seedStarterNetwork } from '#server/store/network/seed.ts';
import { startAsked } from './asked-process.ts';
import type { DisplayScreenTasks } from './display-screens.ts';
import { CLIENT_CORE, PLACE, SECRET, SERVER_CORE, until, withLiveBench } from './live-bench.ts';
import type { LiveClientTasks } from './live-clients.ts';
import type { LiveServerTasks } from './live-server.ts';
import { checkOpenFiles, createLiveSessions } from './live-sessions.ts';

const DISPLAYS = 200;
const VISITORS = 5000;
const MINUTES = 3;
/** All displays report once in it, each at its own moment. */
const EVERY_MS = 60_000;
/** A change that goes to all visitors. */
const CHANGE_EVERY_MS = 5000;
const BYTES = 2048;
/** A message at every place, once in each round, and by when all displays are to have reported it. */
const SAID_AFTER_MS = 30_000;
const SHOWN_WITHIN_MS = 15_000;
const LOOK = {
  ...{ layout: null, viewing_distance_m: 4, screen_height_mm: 940 },
  ...{ languages: ['en' as const], dark_after_min: 30 },
};

/** Writes displays and their keys straight into the store: to pair so many takes hours by its limits. */
async function createDisplays(dataDir: string, count: number): Promise<string[]> {
  const store = await openStore({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  const hash = createKeyedHash(SECRET);
  const now = Date.now();
  try {
    await seedStarterNetwork(store, now);
    const places = await store.locations.list();
    const keys = Array.from({ length: count }, newToken);
    for (const [index, key] of keys.entries()) {
      const locationId = places[index % places.length]?._id ?? '';
      const values = { name: 'Pier', locationId, look: LOOK, openingHours: null };
      const { id } = await store.displays.insert(values, now);
      await store.displays.notePaired(id, { width: 1080, height: 1920 }, now);
      await store.displayKeys.add(id, hash('display key', key), { now, since: now });
    }
    return keys;
  } finally {
    await store.close();
  }
}

/** Bytes that a process has caused to be written to the disk (Linux). */
const writtenBytes = (pid: number): number =>
  Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? Number.NaN);

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const share = (values: readonly number[], part: number): number =>
  Number((values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN).toFixed(1));

/** So many displays of one process, each with its live connection and a report a minute, beside visitors with theirs. */
export async function measureDisplays({ displays = DISPLAYS, visitors = VISITORS, minutes = MINUTES } = {}) {
  checkOpenFiles(2 * visitors + 4 * displays + 100);
  return withLiveBench(async ({ dataDir, environment, started }) => {
    const keys = await createDisplays(dataDir, displays);
    const cookies = await createLiveSessions({ dataDir }, SECRET, visitors);
    const live = await started(startAsked<LiveServerTasks>('bench/live-server.ts', environment, SERVER_CORE));
    const lean = await started(startAsked<LiveClientTasks>('bench/live-clients.ts', {}, CLIENT_CORE));
    await until('values of all feeds', () => live.ask('hasAll', PLACE));
    await live.ask('fill', PLACE, BYTES);
    const port = await live.ask('port');
    const changes = Math.ceil((minutes * EVERY_MS) / CHANGE_EVERY_MS) + 1;
    const entry = await lean.ask('connect', {
      ...{ group: 'visitors', cookies, location: PLACE, changes, port, spreadMs: visitors },
    });
    if (entry.in !== visitors) throw new Error(`${entry.in} of ${visitors} visitors got in`);

    const screens = await started(startAsked<DisplayScreenTasks>('bench/display-screens.ts', {}));
    await screens.ask('begin', port, keys);
    const before = { cpu: await live.ask('ownProcessorMs'), bytes: writtenBytes(await live.ask('pid')) };

    const forMs = minutes * EVERY_MS;
    const end = performance.now() + forMs;
    const change = async () => {
      for (let number = 1; performance.now() < end; number += 1) {
        await live.ask('change', PLACE, number, 1);
        await wait(CHANGE_EVERY_MS);
      }
    };
    const shownMs: number[] = [];
    const say = async () => {
      for (let round = 1; round <= minutes; round += 1) {
        await wait(SAID_AFTER_MS);
        const headline = `Rip currents, ${round}`;
        const at = await live.ask('sayEverywhere', headline);
        await wait(SHOWN_WITHIN_MS);
        shownMs.push(((await screens.ask('shownAt', headline)) ?? Number.POSITIVE_INFINITY) - at);
        await wait(EVERY_MS - SAID_AFTER_MS - SHOWN_WITHIN_MS);
      }
    };
    const reports = screens.ask('goOn', EVERY_MS, minutes);
    const [{ times, newsTimes, heldUpMs }] = await Promise.all([reports, change(), say()]);
    const after = { cpu: await live.ask('ownProcessorMs'), bytes: writtenBytes(await live.ask('pid')) };

    return {
      displays,
      visitors,
      reports: times.length,
      median_ms: share(times, 0.5),
      p99_ms: share(times, 0.99),
      slowest_ms: share(times, 1),
      reports_after_news: newsTimes.length,
      news_median_ms: share(newsTimes, 0.5),
      news_p99_ms: share(newsTimes, 0.99),
      all_show_news_after_ms: share(shownMs, 1),
      screens_held_up_ms: Number(heldUpMs.toFixed(1)),
      server_cpu_share: Number(((after.cpu - before.cpu) / forMs).toFixed(3)),
      // With what the server stores of its feeds and of new showings meanwhile.
      written_kb_per_report: Number(
        ((after.bytes - before.bytes) / 1024 / (times.length + newsTimes.length)).toFixed(1),
      ),
    };
  });
}
