import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const DAY_MS = 86_400_000;
const DAYS_AT_ONCE = 10;

/** What a network of 500 places has recorded after two years. */
export const HISTORY = {
  places: 500,
  days: 730,
  /** Weather and sea are deleted after so long. */
  modelDays: 400,
  /** Rows of a place in a day: each half hour, and where an hourly run was fetched between two of these. */
  weatherADay: 60,
  /** Each hour, and two runs a day. */
  seaADay: 26,
  overflows: 1500,
  /** In two years: some 30 spills a year with begin and end, and times without a signal. */
  changesOfAnOverflow: 160,
  waters: 450,
  samplesOfAWater: 40,
  rules: 1000,
  matchesOfARule: 100,
} as const;

/** Runs a statement for as long as it takes. */
export type Run = (statement: RawBuilder<unknown>) => Promise<unknown>;

export interface FilledHistory {
  /** Of the places, as the store has them. */
  ids: string[];
  /** Epoch milliseconds at which the last row was recorded. */
  until: number;
  rows: number;
}

/** Fills the tables of history in the order of time, as they are filled in life, with values that repeat but differ. */
export async function fillHistory(run: Run): Promise<FilledHistory> {
  const until = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const ids = Array.from({ length: HISTORY.places }, () => randomUUID());
  await run(sql`create table bench_places (n integer primary key, id text not null)`);
  const values = sql.join(ids.map((id, n) => sql`(${sql.lit(n)}, ${sql.lit(id)})`));
  await run(sql`insert into bench_places values ${values}`);

  const begin = until - HISTORY.modelDays * DAY_MS;
  for (let day = 0; day < HISTORY.modelDays; day += DAYS_AT_ONCE) {
    const start = begin + day * DAY_MS;
    await fill(run, 'weather_history', { aDay: HISTORY.weatherADay, start }, [
      measure(-50, 300),
      measure(0, 400),
      measure(0, 600),
      measure(0, 3600),
    ]);
    await fill(run, 'marine_history', { aDay: HISTORY.seaADay, start }, [
      measure(0, 60),
      measure(50, 150),
      measure(-30, 60),
    ]);
  }
  await fillOverflows(run, until);
  await fillSamples(run, until);
  await fillMatches(run, until);
  await run(sql`drop table bench_places`);
  const { places, modelDays, weatherADay, seaADay } = HISTORY;
  const rows =
    places * modelDays * (weatherADay + seaADay) +
    HISTORY.overflows * HISTORY.changesOfAnOverflow +
    HISTORY.waters * HISTORY.samplesOfAWater +
    HISTORY.rules * HISTORY.matchesOfARule;
  return { ids, until, rows };
}

/** A measure in tenths, from `least` over a range; of the place `p.n` and the moment `m.n`. */
const measure = (least: number, range: number): RawBuilder<unknown> =>
  sql`(${sql.lit(least)} + (m.n * 7919 + p.n * 104729) % ${sql.lit(range)}) / 10.0`;

/** The numbers from 0, as `m`. */
const numbers = (count: number) =>
  sql`with recursive m(n) as (select 0 union all select n + 1 from m where n < ${sql.lit(count - 1)})`;

/** Some days of a table of model values, at all places. */
const fill = (
  run: Run,
  table: 'weather_history' | 'marine_history',
  { aDay, start }: { aDay: number; start: number },
  measures: RawBuilder<unknown>[],
) => {
  const step = Math.floor(DAY_MS / aDay);
  const at = sql`cast(${sql.lit(String(start))} as bigint) + m.n * ${sql.lit(step)}`;
  return run(
    sql`insert into ${sql.table(table)} ${numbers(aDay * DAYS_AT_ONCE)}
    select p.id, 0, ${at}, ${sql.join(measures)} from m cross join bench_places p`,
  );
};

/** Each item's events lie evenly over the two years before `until`. */
const momentOf = (until: number, events: number) => {
  const begin = until - HISTORY.days * DAY_MS;
  const step = Math.floor((HISTORY.days * DAY_MS) / events);
  return sql`cast(${sql.lit(String(begin))} as bigint) + m.n * cast(${sql.lit(String(step))} as bigint) + i.n * 1000`;
};

const items = (count: number, events: number) =>
  sql`with recursive m(n) as (select 0 union all select n + 1 from m where n < ${sql.lit(events - 1)}),
    i(n) as (select 0 union all select n + 1 from i where n < ${sql.lit(count - 1)})`;

export const companyOf = (n: number): string => `Company ${n % 9}`;

/** Where a place lies, and each of its three overflows: more than three miles from the next. */
export const positionOf = (place: number) => ({
  latitude: 50 + 0.05 * (place % 100),
  longitude: -3.5 + 0.1 * Math.floor((place % HISTORY.places) / 100),
});
const latitude = sql`50 + 0.05 * (i.n % 100)`;
const longitude = sql`-3.5 + 0.1 * ((i.n % ${sql.lit(HISTORY.places)}) / 100)`;

/** Each was seen to have its status until a quarter of an hour before the next. */
async function fillOverflows(run: Run, until: number): Promise<void> {
  const { overflows, changesOfAnOverflow: changes, days, places } = HISTORY;
  const changedAt = momentOf(until, changes);
  const step = Math.floor((days * DAY_MS) / changes) - 900_000;
  await run(
    sql`insert into overflow_history ${items(overflows, changes)}
    select 'Company ' || cast(i.n % 9 as text), 'SITE' || cast(i.n as text), 0, ${changedAt}, m.n % 2, null, p.id,
      ${latitude}, ${longitude}, ${changedAt} + ${sql.lit(step)}, null, null
    from m cross join i join bench_places p on p.n = i.n % ${sql.lit(places)}`,
  );
  await run(
    sql`insert into watched_overflows ${items(overflows, 1)}
    select 'Company ' || cast(i.n % 9 as text), 'SITE' || cast(i.n as text), 0, 'River', ${latitude}, ${longitude}
    from m cross join i`,
  );
}

export const waterOf = (n: number): string => `ukk3104-${30_000 + (n % HISTORY.waters)}`;

const fillSamples = (run: Run, until: number) =>
  run(
    sql`insert into sample_history ${items(HISTORY.waters, HISTORY.samplesOfAWater)}
    select 'ukk3104-' || cast(30000 + i.n as text), 0, ${momentOf(until, HISTORY.samplesOfAWater)},
      10 + i.n % 90, '<', 10 + m.n % 90, '=', 0 from m cross join i`,
  );

/** The last of each tenth rule's matches goes on. */
const fillMatches = (run: Run, until: number) => {
  const began = momentOf(until, HISTORY.matchesOfARule);
  const last = sql.lit(HISTORY.matchesOfARule - 1);
  return run(
    sql`insert into automated_message_matches ${items(HISTORY.rules, HISTORY.matchesOfARule)}
    select 'match-' || cast(i.n as text) || '-' || cast(m.n as text) || '-0123456789abcdef', 'rule-' || cast(i.n as text),
      p.id, 'Strong onshore wind', 0, ${began},
      case when m.n = ${last} and i.n % 10 = 0 then null else ${began} + 21600000 end, 22.5, 31.5, 225
    from m cross join i join bench_places p on p.n = i.n % ${sql.lit(HISTORY.places)}`,
  );
};
