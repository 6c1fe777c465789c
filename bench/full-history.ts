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
  /** Moments of a place in a day: each half hour, and where an hourly run was fetched between two of these. */
  weatherADay: 60,
  /** Each hour, and two runs a day. */
  seaADay: 26,
  overflows: 1500,
  /** Beside these, in one spot. */
  crowded: 15,
  /** In two years: some 30 spills a year with begin and end, and times without a signal. */
  changesOfAnOverflow: 160,
  waters: 450,
  samplesOfAWater: 40,
  rules: 1000,
  matchesOfARule: 100,
} as const;

const ALL_OVERFLOWS = HISTORY.overflows + HISTORY.crowded;

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
    const first = begin / DAY_MS + day;
    await fill(run, 'weather_days', { aDay: HISTORY.weatherADay, first }, [
      measure(-50, 300),
      measure(0, 400),
      measure(0, 600),
      measure(0, 3600),
    ]);
    await fill(run, 'marine_days', { aDay: HISTORY.seaADay, first }, [
      measure(0, 60),
      measure(50, 150),
      measure(-30, 60),
    ]);
  }
  await fillOverflows(run, until);
  await fillSamples(run, until);
  await fillMatches(run, until);
  await run(sql`drop table bench_places`);
  const rows =
    HISTORY.places * HISTORY.modelDays * 2 +
    ALL_OVERFLOWS * HISTORY.changesOfAnOverflow +
    HISTORY.waters * HISTORY.samplesOfAWater +
    HISTORY.rules * HISTORY.matchesOfARule;
  return { ids, until, rows };
}

/** A measure in tenths, from `least` over a range; of the place `p.n`, the day `d.n` and the moment `m.n` of it. */
const measure = (least: number, range: number): RawBuilder<unknown> =>
  sql`cast((${sql.lit(least)} + ((d.n % 1000 * 60 + m.n) * 7919 + p.n * 104729) % ${sql.lit(range)}) / 10.0 as text)`;

/** Some days of a table of model values, at all places, each with the text that the store would write for it. */
const fill = (
  run: Run,
  table: 'weather_days' | 'marine_days',
  { aDay, first }: { aDay: number; first: number },
  measures: RawBuilder<unknown>[],
) => {
  const minute = sql`cast(m.n * ${sql.lit(Math.floor(1440 / aDay))} as text)`;
  const padded = sql`substr('   ' || ${minute}, length(${minute}), 4)`;
  const moment = sql`'[' || ${sql.join([padded, ...measures], sql` || ',' || `)} || ']'`;
  return run(
    sql`insert into ${sql.table(table)} with recursive
      m(n) as (select 0 union all select n + 1 from m where n < ${sql.lit(aDay - 1)}),
      d(n) as (select ${sql.lit(first)} union all select n + 1 from d where n < ${sql.lit(first + DAYS_AT_ONCE - 1)})
    select p.id, 0, d.n, (select string_agg(${moment}, ',' order by m.n) from m)
    from d cross join bench_places p`,
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
/** Where the overflows lie that share one spot. */
export const CROWDED = { latitude: 56.5, longitude: -2.5 } as const;

const isCrowded = sql`i.n >= ${sql.lit(HISTORY.overflows)}`;
const latitude = sql`case when ${isCrowded} then ${sql.lit(CROWDED.latitude)} else 50 + 0.05 * (i.n % 100) end`;
const longitude = sql`case when ${isCrowded} then ${sql.lit(CROWDED.longitude)}
  else -3.5 + 0.1 * ((i.n % ${sql.lit(HISTORY.places)}) / 100) end`;

/** Each was seen to have its status until a quarter of an hour before the next. */
async function fillOverflows(run: Run, until: number): Promise<void> {
  const { changesOfAnOverflow: changes, days, places } = HISTORY;
  const changedAt = momentOf(until, changes);
  const step = Math.floor((days * DAY_MS) / changes) - 900_000;
  await run(
    sql`insert into overflow_history ${items(ALL_OVERFLOWS, changes)}
    select 'Company ' || cast(i.n % 9 as text), 'SITE' || cast(i.n as text), 0, ${changedAt}, m.n % 2, null, p.id,
      ${latitude}, ${longitude}, ${changedAt} + ${sql.lit(step)}, null, null
    from m cross join i join bench_places p on p.n = i.n % ${sql.lit(places)}`,
  );
  await run(
    sql`insert into watched_overflows ${items(ALL_OVERFLOWS, 1)}
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
