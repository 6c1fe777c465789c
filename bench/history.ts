import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { aLocation } from '#contract/testing/a-location.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { overflowHistory } from '#server/conditions/history/overflow-history.ts';
import { MODEL_RETENTION_MS, OVERFLOW_RETENTION_MS } from '#server/store/conditions/history.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import { onDatabase, onServer } from '#server/store/testing/test-server.ts';
import {
  CROWDED,
  companyOf,
  type FilledHistory,
  fillHistory,
  HISTORY,
  positionOf,
  type Run,
  waterOf,
} from './full-history.ts';
import { median } from './server-process.ts';

const QUERY_LIMIT_MS = 50;
const TIMES = 15;
const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
const DAY_MS = 24 * HOUR_MS;
/** So many days are recorded moment by moment; the last shows what the store grows by when old room is used again. */
const DAYS_IN_LIFE = 3;
const MB = 1e6;
/** An automated message for a wind that is often there. */
const SOUTH_WEST = {
  wind_direction: 'SW',
  wind_speed_min: 5,
  wind_speed_max: 40,
  wind_gusts_min: 5,
  wind_gusts_max: 60,
} as const;
const silent = pino({ level: 'silent' });

/**
 * Two years of history at 500 places, on the embedded database and, where one can be reached, on PostgreSQL: the room
 * that it takes, and how long each query on it takes.
 */
export async function measureHistory() {
  return { limit_ms: QUERY_LIMIT_MS, ...(await onSqlite()), ...(await onPostgres()) };
}

async function onSqlite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'foreshore-bench-'));
  try {
    const store = await openStore({ dataDir, log: silent });
    // Only while it is filled: with the settings of the server that would take an hour.
    await sql`pragma synchronous = off`.execute(store.db);
    await sql`pragma cache_size = -256000`.execute(store.db);
    const found = await measureOn(store, {
      run: (statement) => statement.execute(store.db),
      async sizeOf() {
        await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
        return statSync(join(dataDir, 'foreshore.db')).size;
      },
      async asInLife() {
        await sql`pragma synchronous = full`.execute(store.db);
        await sql`pragma cache_size = -2000`.execute(store.db);
      },
    });
    await store.close();
    return named('sqlite', found);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function onPostgres() {
  const name = `foreshore_bench_${randomUUID().slice(0, 8)}`;
  try {
    await onServer((client) => client.query(`create database ${name}`));
  } catch (error) {
    console.log(`NOT RUN on PostgreSQL: ${error}`);
    return { postgres: 'not run' };
  }
  try {
    await onServer((client) => client.query(`alter database ${name} set synchronous_commit = off`));
    const store = await openStore({ dataDir: tmpdir(), databaseUrl: onDatabase(name), log: silent });
    // The store's own statements end after the time that visitors wait; these have all that they need.
    const found = await onServer(
      (client) =>
        measureOn(store, {
          run: (statement) => client.query(statement.compile(store.db).sql),
          async sizeOf() {
            await client.query('vacuum analyze'); // as autovacuum does in life
            const { rows } = await client.query('select pg_database_size($1) as bytes', [name]);
            return Number(rows[0].bytes);
          },
        }),
      name,
    );
    await store.close();
    return named('postgres', found);
  } finally {
    await onServer((client) => client.query(`drop database ${name} with (force)`));
  }
}

const named = (engine: string, found: object) =>
  Object.fromEntries(Object.entries(found).map(([key, value]) => [`${engine}_${key}`, value]));

async function measureOn(
  store: Store,
  {
    run,
    sizeOf,
    asInLife = async () => {},
  }: { run: Run; sizeOf: () => Promise<number>; asInLife?: () => Promise<void> },
) {
  const empty = await sizeOf();
  const begun = performance.now();
  const filled = await fillHistory(run);
  const full = await sizeOf();
  const bytes = full - empty;
  await asInLife();
  const filled_s = Math.round((performance.now() - begun) / 1000);
  const times = await timeQueries(store, filled);
  const sizes: number[] = [];
  for (let day = 1; day <= DAYS_IN_LIFE; day += 1) {
    await liveADay(store, filled, day);
    sizes.push(await sizeOf());
  }
  const [growth = 0] = sizes.slice(-2).map((size, index, all) => (all[index + 1] ?? size) - size);
  return {
    filled_s,
    rows: filled.rows,
    size_mb: Math.round(bytes / MB),
    growth_a_day_mb: Number((growth / MB).toFixed(2)),
    ...times,
  };
}

/** Records the weather and the sea of a day at all places, moment by moment, as the server does. */
async function liveADay({ history }: Store, { ids, until }: FilledHistory, day: number): Promise<void> {
  for (let at = until + day * DAY_MS; at < until + (day + 1) * DAY_MS; at += HALF_HOUR_MS) {
    await history.appendWeather(weatherOfAll(ids, at), false);
    if (at % HOUR_MS === 0) await history.appendMarine(seaOfAll(ids, at), false);
  }
}

const weatherOfAll = (ids: readonly string[], at: number) =>
  ids.map((locationId) => ({
    ...{ locationId, at },
    ...{ temperature_2m: 12.5, wind_speed_10m: 9.5, wind_gusts_10m: 15.5, wind_direction_10m: 225 },
  }));

const seaOfAll = (ids: readonly string[], at: number) =>
  ids.map((locationId) => ({
    ...{ locationId, at },
    ...{ wave_height: 1.26, sea_surface_temperature: 12.5, sea_level_height_msl: -0.75 },
  }));

/** Milliseconds of each query, as `median, slowest, of the processor`: the server's own, with SQLite all that it takes. */
async function timeQueries(store: Store, { ids, until }: FilledHistory) {
  const { history, windHistory, messageMatches } = store;
  const idOf = (time: number) => ids[(time * 37) % ids.length] ?? '';
  const sightings = (time: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const n = (time * count + index) % HISTORY.overflows;
      return {
        company: companyOf(n),
        overflowId: `SITE${n}`,
        statusCode: ((time + index) % 2) as 0 | 1,
        name: `River (SITE${n})`,
        ...{ statusStart: null, eventStart: null, eventEnd: null },
        seenAt: until + time * HOUR_MS,
        knownAt: until + time * HOUR_MS,
        locationId: idOf(time),
        latitude: 50.5,
        longitude: -3.5,
      };
    });
  const weather = (time: number) => weatherOfAll(ids, until + time * HALF_HOUR_MS);
  const samples = (time: number) =>
    Array.from({ length: 40 }, (_, index) => ({
      bathingWaterId: waterOf(time * 40 + index),
      sampledAt: until + time,
      escherichiaColi: 10,
      escherichiaColiQualifier: '<' as const,
      enterococci: 3,
      enterococciQualifier: '=' as const,
      discountable: null,
    }));
  const winds = (time: number, before: number) => ({
    locationId: idOf(time),
    simulated: false,
    from: until - before,
    to: until,
    rule: SOUTH_WEST,
  });
  const overflowsOf = overflowHistory({
    store,
    feeds: new Feeds({ simulated: false, scale: 1, now: () => until }),
    simulated: false,
    now: () => until,
  });
  const lastDay = londonDate(until);
  const queries: Record<string, (time: number) => Promise<unknown>> = {
    // As they are answered: read, and worked out by day, for a place with three overflows.
    spills_of_two_years: (time) =>
      overflowsOf(aLocation({ ...positionOf(time * 37), slug: `place-${time}` }), {
        from: addDays(lastDay, -730),
        until: lastDay,
      }),
    spills_of_fifteen_overflows: () =>
      overflowsOf(aLocation({ ...CROWDED, slug: 'crowded' }), {
        from: addDays(lastDay, -730),
        until: lastDay,
      }),
    samples_of_five_waters: (time) =>
      history.samplesOf(
        [0, 1, 2, 3, 4].map((water) => waterOf(time * 37 + water)),
        false,
      ),
    // A rule's preview, over all days that are kept.
    winds_of_400_days: (time) => windHistory(winds(time, MODEL_RETENTION_MS)),
    winds_of_30_days: (time) => windHistory(winds(time, 30 * 24 * HOUR_MS)),
    // As the files for spreadsheets have them.
    weather_of_400_days: (time) =>
      history.weatherOf(idOf(time), false, { from: until - MODEL_RETENTION_MS, until }),
    sea_of_400_days: (time) =>
      history.marineOf(idOf(time), false, { from: until - MODEL_RETENTION_MS, until }),
    open_matches: () => messageMatches.open(),
    // A batch of five places as it is stored, with three overflows each.
    overflow_batch: (time) => history.appendOverflowChanges(sightings(time, 15), false),
    sample_batch: (time) => history.appendSamples(samples(time), false),
    // The winds of all places, each half hour; the first begins the rows of a day.
    weather_of_a_moment: (time) => history.appendWeather(weather(time), false),
    // Each hour; the first finds nothing, each later one an hour of all places.
    prune: (time) => history.prune(until + time * HOUR_MS),
    prune_matches: () => messageMatches.prune(until - OVERFLOW_RETENTION_MS),
  };
  const found: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    const processor: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const begun = performance.now();
      const used = process.cpuUsage();
      await query(time);
      const { user, system } = process.cpuUsage(used);
      times.push(performance.now() - begun);
      processor.push((user + system) / 1000);
    }
    const figures = [median(times), Math.max(...times), median(processor)];
    found[`${name}_ms`] = figures.map((each) => each.toFixed(1)).join(', ');
  }
  return found;
}
