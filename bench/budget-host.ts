import type { Http } from '#server/conditions/upstream/http.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { openMeteoForecast } from '#simulator/open-meteo/forecast.ts';
import { openMeteoMarine } from '#simulator/open-meteo/marine.ts';
import { type Timetable, timetables } from '#simulator/open-meteo/model-runs.ts';
import { chance } from '#simulator/world/noise.ts';
import { createWorld } from '#simulator/world/world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const REPEATED_AFTER_MS = 25 * MINUTE_MS;
/** Fewer than are asked for, and more than are held between two turns: most of a simulated day is reading hours. */
const DAYS_SENT = 3;

/** A run of a model: when it began, and when it could be had, in epoch milliseconds. */
interface Run {
  beganAt: number;
  availableAt: number;
}

/** One run in twenty does not come, one in twelve comes up to 100 minutes late, one in twenty is published twice. */
function runsOf(model: string, { everyMs, lateMs }: Timetable, from: number, to: number) {
  const runs: (Run & { isRepeated: boolean })[] = [];
  for (let beganAt = Math.floor((from - 3 * DAY_MS) / everyMs) * everyMs; beganAt < to; beganAt += everyMs) {
    const drawn = chance(7, model, beganAt);
    if (drawn < 0.05) continue;
    const isLate = drawn < 0.05 + 1 / 12;
    const delayMs = isLate ? 20 * MINUTE_MS + 80 * MINUTE_MS * chance(8, model, beganAt) : 0;
    runs.push({ beganAt, availableAt: beganAt + lateMs + delayMs, isRepeated: drawn > 0.95 });
  }
  return runs;
}

/** Open-Meteo's two hosts on a simulated clock: the simulator's cells and bodies, and runs that do not come as they should. */
export interface BudgetHost {
  http: Http;
  /** The newest run of a model that could be had at a time. */
  newest: (model: string, at: number) => Run | undefined;
  /** The first run after the one that began then. */
  after: (model: string, beganAt: number) => Run | undefined;
  /** What was asked for: when, and what it weighs for the host. */
  asked: { at: number; weight: number; service: 'weather' | 'sea' }[];
}

/** @param options `sharesSea: false` gives each place a sea cell of its own; the third swell's wider cells stay shared */
export function budgetHost({
  from,
  to,
  sharesSea,
}: {
  from: number;
  to: number;
  sharesSea: boolean;
}): BudgetHost {
  const world = createWorld(1);
  const runs = new Map(
    Object.entries(timetables).map(([model, timetable]) => [model, runsOf(model, timetable, from, to)]),
  );
  const asked: BudgetHost['asked'] = [];
  const cells = new Map<string, object>(); // by question and point
  const bodies = new Map<string, Record<string, unknown>>(); // by question and day: the values do not matter here

  const answer = (url: URL, points: string[]): Record<string, unknown> => {
    const query = new URLSearchParams(url.search);
    query.set('latitude', points[0] ?? '');
    query.set('longitude', points[1] ?? '');
    const source = url.pathname === '/v1/forecast' ? openMeteoForecast : openMeteoMarine;
    const said = source({ path: url.pathname, query, header: () => undefined, url }, world, Date.now());
    if (!('json' in said)) throw new Error('the simulator does not answer');
    return said.json as Record<string, unknown>;
  };
  const bodyOf = (url: URL, points: string[]) => {
    const question = `${url.pathname} ${url.searchParams.get('models')}`;
    const day = `${question} ${Math.floor(Date.now() / DAY_MS)}`;
    const body = bodies.get(day) ?? answer(withDays(url, DAYS_SENT), points);
    bodies.set(day, body);
    const place = `${question} ${points.join()}`;
    let cell = cells.get(place);
    if (!cell) {
      const short = withDays(url, 1);
      short.searchParams.set('hourly', url.searchParams.get('hourly')?.split(',')[0] ?? '');
      short.searchParams.delete('current');
      const { latitude, longitude, elevation } = answer(short, points);
      const isOwn = !sharesSea && url.pathname === '/v1/marine' && !url.searchParams.has('models');
      cell = isOwn
        ? { latitude: Number(points[0]), longitude: Number(points[1]), elevation }
        : { latitude, longitude, elevation };
      cells.set(place, cell);
    }
    const time = Math.floor(Date.now() / (15 * MINUTE_MS)) * 15 * 60;
    return { ...body, ...cell, current: { ...(body.current as object), time } };
  };
  const dataOf = (url: URL): unknown => {
    const list = (name: string) => url.searchParams.get(name)?.split(',') ?? [];
    const points = list('latitude').map((latitude, index) => [latitude, list('longitude')[index] ?? '']);
    const variables = list('current').length + list('hourly').length;
    const service = url.pathname === '/v1/forecast' ? 'weather' : 'sea';
    asked.push({ at: Date.now(), weight: points.length * Math.max(1, variables / 10), service });
    const answers = points.map((point) => bodyOf(url, point));
    return answers.length === 1 ? answers[0] : answers;
  };

  const newest = (model: string, at: number) =>
    runs.get(model)?.findLast(({ availableAt }) => availableAt <= at);
  const fileOf = (model: string) => {
    const run = newest(model, Date.now());
    if (!run) return undefined;
    const again = run.isRepeated && Date.now() >= run.availableAt + REPEATED_AFTER_MS ? REPEATED_AFTER_MS : 0;
    return {
      last_run_initialisation_time: run.beganAt / 1000,
      last_run_availability_time: Math.round((run.availableAt + again) / 1000),
    };
  };

  return {
    newest,
    after: (model, beganAt) => runs.get(model)?.find((run) => run.beganAt > beganAt),
    asked,
    http: {
      async fetchJson({ url: address, schema, source }) {
        const url = new URL(address);
        const model = /^\/data\/(\w+)\/static\/meta\.json$/.exec(url.pathname)?.[1];
        const judged = schema.safeParse(model ? fileOf(model) : dataOf(url));
        if (!judged.success) throw new UpstreamError(source, 'shape', String(judged.error));
        return judged.data;
      },
      isReachable: async () => true,
      close: async () => {},
    },
  };
}

function withDays(url: URL, days: number): URL {
  const other = new URL(url);
  other.searchParams.set('forecast_days', String(days));
  return other;
}
