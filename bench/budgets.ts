import { pino } from 'pino';
import type { FeedKind } from '#contract/live/live-table.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { FeedSources } from '#server/conditions/refresher/demand.ts';
import { plainCadence } from '#server/conditions/refresher/demand.ts';
import { Refresher } from '#server/conditions/refresher/refresher.ts';
import { createRefreshCost } from '#server/conditions/sources/refresh-cost.ts';
import { connectSources } from '#server/conditions/sources/sources.ts';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { type BudgetHost, budgetHost } from './budget-host.ts';
import { budgetPlaces } from './budget-places.ts';
import { simulateClock } from './simulated-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FROM = Date.parse('2026-07-06T00:33:00Z');
const DAYS = 3;
/** Less than a start waits for the first look at the runs: the look is answered at the end of a step. */
const STEP_MS = 5000;
/** Of the ages, which need every answer to be made anew. */
const LOOK_MS = 30 * MINUTE_MS;
/** A run is asked for 10 minutes after it was there, over 5 minutes: earlier nobody can have it. */
const REACHES_MS = 30 * MINUTE_MS;
const NETWORKS = [37, 100, 250, 500, 1000];
/** This network is measured without shared cells of the sea, too. */
const NO_SHARING_AT = 500;
/** Networks of at most so many places must hold the limits. */
const HELD_UP_TO = 500;
/** How far a place may be behind the newest run, and with a key how long it may wait for one. */
const MOST_BEHIND_HOURS = { weather: 4, marine: 13 };
const MOST_WAIT_WITH_A_KEY_MINUTES = 30;
const feeds = [
  { kind: 'weather', service: 'weather', model: 'ukmo_uk_deterministic_2km' },
  { kind: 'marine', service: 'sea', model: 'meteofrance_wave' },
] as const;

/** Nothing is stored: the spend of a simulated day is counted by the host. */
const emptyStore = {
  upstreamSpend: { load: async () => ({ calls: 0, spent: 0 }), add: async () => {} },
} as unknown as Store;

/** The feeds of a network as the server connects them, with the sea and the weather alone. */
function connect(places: number, host: BudgetHost, apiKey: string | null) {
  const log = pino({ level: 'silent' });
  const network = budgetPlaces(places);
  const held = new Feeds({ simulated: true, scale: 1, now: Date.now });
  held.track(network);
  const config = readConfig(apiKey === null ? {} : { OPEN_METEO_API_KEY: apiKey });
  const connections = connectSources({
    config,
    store: emptyStore,
    log,
    http: host.http,
    simulated: true,
    before: (kind, { _id }) => held.value(kind, _id) ?? undefined,
    outline: (kind, { _id }) => held.outline(kind, _id),
    now: Date.now,
  });
  const { weather, marine } = connections.sources;
  const refresher = new Refresher({
    feeds: held,
    sources: { weather, marine } as FeedSources, // the others have budgets of their own
    scale: 1,
    now: Date.now,
    store: async () => {},
    log,
  });
  const { runs } = connections;
  runs.onLook(() => {
    for (const { kind } of feeds) {
      const news = runs.news(kind);
      if (news) held.setNews(kind, news);
    }
    refresher.followNews();
  });
  const cost = createRefreshCost({ ...connections, feeds: held, scale: 1, now: Date.now });
  return { held, refresher, runs, cost, network, sources: connections.sources };
}

interface Worst {
  ageMinutes: number;
  behindHours: number;
  waitMinutes: number;
  oldMinutes: number;
}

/** What a network costs and how old its values become in three days. */
async function budgetOf(
  places: number,
  apiKey: string | null,
  { days = DAYS, sharesSea = true }: { days?: number; sharesSea?: boolean } = {},
) {
  const host = budgetHost({ from: FROM, to: FROM + (days + 1) * DAY_MS, sharesSea });
  const clock = simulateClock(FROM);
  try {
    const { held, refresher, runs, cost, network, sources } = connect(places, host, apiKey);
    refresher.start();
    void runs.start();
    const nothing = (): Worst => ({ ageMinutes: 0, behindHours: 0, waitMinutes: 0, oldMinutes: 0 });
    const worst = { weather: nothing(), marine: nothing() };
    const look = (isFull: boolean) => {
      for (const { kind, model } of feeds) {
        const ids = network.map(({ _id }) => _id);
        noteRuns(
          worst[kind],
          ids.map((id) => ({
            runAt: held.outline(kind, id)?.run_at ?? 0,
            fetchedAt: held.fetchedAt(kind, id),
          })),
          model,
          host,
        );
      }
      if (!isFull) return;
      // Not the report: it would make and compress every answer anew, which is most of the work of a simulated day.
      for (const { kind } of feeds) {
        const old = network.filter(({ _id }) => held.body(kind, _id)?.meta.stale !== false);
        worst[kind].oldMinutes += (old.length * LOOK_MS) / MINUTE_MS;
      }
    };
    for (let at = STEP_MS; at <= days * DAY_MS; at += STEP_MS) {
      await clock.advance(STEP_MS);
      if (at >= HOUR_MS && at % MINUTE_MS === 0) look(at % LOOK_MS === 0);
    }
    const expected = cost(0).sources;
    refresher.stop();
    runs.stop();
    return {
      worst,
      asked: host.asked,
      rows: feeds.map(({ kind, service }) => ({
        kind,
        calls: perDay(host.asked.filter((each) => each.service === service).length, days),
        weight: perDay(weightOf(host.asked.filter((each) => each.service === service)), days),
        expected: expectedOf(expected, kind),
        byClock: byClock(kind, network.length, sources, held),
        ...worst[kind],
      })),
    };
  } finally {
    clock.end();
  }
}

/** How far the values are behind the run that the source has had for half an hour, and how long they wait for a run. */
function noteRuns(
  worst: Worst,
  values: readonly { runAt: number; fetchedAt: number | null }[],
  model: string,
  host: BudgetHost,
): void {
  const now = Date.now();
  const newest = host.newest(model, now - REACHES_MS)?.beganAt ?? 0;
  for (const { runAt, fetchedAt } of values) {
    if (fetchedAt === null) continue;
    const next = host.after(model, runAt);
    const wait = next && next.availableAt <= now ? now - next.availableAt : 0;
    worst.ageMinutes = Math.max(worst.ageMinutes, Math.round((now - fetchedAt) / MINUTE_MS));
    worst.behindHours = Math.max(worst.behindHours, (newest - runAt) / HOUR_MS);
    worst.waitMinutes = Math.max(worst.waitMinutes, Math.round(wait / MINUTE_MS));
  }
}

const perDay = (sum: number, days: number) => Math.round(sum / days);
const weightOf = (asked: readonly { weight: number }[]) => asked.reduce((sum, { weight }) => sum + weight, 0);

/** What the server itself expects a day, by the figures that administrators are shown. */
function expectedOf(sources: ReturnType<ReturnType<typeof createRefreshCost>>['sources'], kind: FeedKind) {
  const name = kind === 'weather' ? 'open-meteo forecast' : 'open-meteo marine';
  const load = sources.find(({ source }) => source === name)?.now;
  return load ? Math.round(load.calls / load.stretch) : null;
}

/** What the cadence of the clock would cost a day: each place for itself, and nothing stretched. */
const byClock = (kind: 'weather' | 'marine', places: number, sources: FeedSources, held: Feeds) =>
  Math.round(
    (places * sources[kind].weightPerPlace * DAY_MS) /
      plainCadence(kind, [], { feeds: held, now: Date.now(), scale: 1 }),
  );

/** The most weight of both services within so long. */
function mostWithin(asked: BudgetHost['asked'], within: number): number {
  let [most, sum, first] = [0, 0, 0];
  for (const { at, weight } of asked) {
    sum += weight;
    for (let oldest = asked[first]; oldest && at - oldest.at >= within; oldest = asked[first]) {
      sum -= oldest.weight;
      first += 1;
    }
    most = Math.max(most, sum);
  }
  return Math.round(most);
}

type Row = Awaited<ReturnType<typeof budgetOf>>['rows'][number];

/** In words, the limits that a network does not hold. */
function missedBy({ kind, oldMinutes, behindHours, waitMinutes }: Row, hasKey: boolean): string[] {
  const missed: string[] = [];
  if (oldMinutes > 0)
    missed.push(`${kind} was stale or withheld for ${oldMinutes} minutes of all its places`);
  if (behindHours > MOST_BEHIND_HOURS[kind])
    missed.push(`${kind} was ${behindHours} h behind, at most ${MOST_BEHIND_HOURS[kind]} are wanted`);
  if (hasKey && kind === 'weather' && waitMinutes > MOST_WAIT_WITH_A_KEY_MINUTES)
    missed.push(
      `a run of the weather came after ${waitMinutes} min, ${MOST_WAIT_WITH_A_KEY_MINUTES} are wanted`,
    );
  return missed;
}

/** What networks of several sizes cost of Open-Meteo's budgets, and how fresh they stay, on a simulated clock. */
export async function measureBudgets() {
  const table: Record<string, object> = {};
  const figures: Record<string, number> = {};
  const missed: string[] = [];
  const networks = NETWORKS.flatMap((places) =>
    places === NO_SHARING_AT
      ? [
          { places, sharesSea: true },
          { places, sharesSea: false },
        ]
      : [{ places, sharesSea: true }],
  );
  for (const apiKey of [null, 'bench']) {
    for (const { places, sharesSea } of networks) {
      const { rows, asked } = await budgetOf(places, apiKey, { sharesSea });
      const host = `${apiKey === null ? 'free' : 'with a key'}${sharesSea ? '' : ', no sea cell shared'}`;
      const key = `${apiKey === null ? 'free' : 'key'}_${places}${sharesSea ? '' : '_unshared'}`;
      for (const { kind, ...row } of rows) {
        table[`${places} ${kind}, ${host}`] = row;
        console.log(`${places} ${kind}, ${host}: ${JSON.stringify(row)}`);
        if (places <= HELD_UP_TO)
          missed.push(
            ...missedBy({ kind, ...row }, apiKey !== null).map((text) => `${places}, ${host}: ${text}`),
          );
        for (const [name, value] of Object.entries(row)) figures[`${key}_${kind}_${name}`] = value ?? -1;
      }
      const most = { minute: mostWithin(asked, MINUTE_MS), hour: mostWithin(asked, HOUR_MS) };
      console.log(`${places} places, ${host}: at most ${most.minute} in a minute, ${most.hour} in an hour`);
    }
  }
  console.table(table);
  console.log(missed.length === 0 ? 'All limits are held.' : `Not held:\n${missed.join('\n')}`);
  return { ...figures, limits_missed: missed.length };
}
