import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Http } from '../upstream/http.ts';
import { createPace, type PaceLimit } from '../upstream/pace.ts';
import { createUpstream, type Pause, type Upstream, type UpstreamOptions } from '../upstream/upstream.ts';
import { addresses } from './source-addresses.ts';
import { weatherHost } from './weather-host.ts';

/** The limits of each source: time-out, calls at once, and weighted calls a day. */
const limits = {
  // The free host allows 10,000 weighted calls a day over both of its services, and one running call; a key a million a month.
  forecast: { timeoutMs: 10_000, concurrency: 1, free: 7300, paid: 24_500 },
  marine: { timeoutMs: 10_000, concurrency: 1, free: 2700, paid: 7500 },
  admiralty: { timeoutMs: 10_000, concurrency: 2, dailyBudget: 320 }, // 10,000 a month
  environmentAgency: { timeoutMs: 20_000, concurrency: 2, dailyBudget: 20_000 }, // our own limit: it refuses bursts
  stormOverflows: { timeoutMs: 15_000, concurrency: 2, dailyBudget: 20_000 }, // our own limit, for each company
} as const;

/** What the free host allows an address in a minute and an hour, less a tenth. */
const freeHostPace: readonly PaceLimit[] = [
  { weight: 540, within: 60_000 },
  { weight: 4500, within: 3_600_000 },
];
/** With a key the limit is a month's: a day may use up what others have left. */
const SHARE_PLANNED_WITH_KEY = 0.9;

/** The upstreams of all sources, each with its limits. */
export function createUpstreams({
  config,
  store,
  log,
  http,
}: {
  config: Config;
  store: Pick<Store, 'upstreamSpend'>;
  log: Logger;
  http: Http;
}) {
  const { admiraltyApiKey, openMeteoApiKey, refreshScale: scale } = config;
  const all: Upstream[] = [];
  const upstream = (
    name: string,
    limit: Pick<UpstreamOptions, 'timeoutMs' | 'concurrency' | 'dailyBudget' | 'plannedShare' | 'pace'>,
    pause?: Pause,
  ): Upstream => {
    const made = createUpstream({
      name,
      http,
      ...limit,
      scale,
      ledger: store.upstreamSpend,
      log,
      ...(pause ? { pause } : {}),
    });
    all.push(made);
    return made;
  };
  const openMeteoPause: Pause = { until: 0 }; // one for both of its services
  const isKeyed = openMeteoApiKey !== null;
  const pace = weatherHost(config) === 'free' ? createPace(freeHostPace) : undefined; // one for both, too
  const openMeteo = (name: string, { free, paid, ...limit }: typeof limits.forecast | typeof limits.marine) =>
    upstream(
      name,
      {
        ...limit,
        pace,
        dailyBudget: isKeyed ? paid : free,
        plannedShare: isKeyed ? SHARE_PLANNED_WITH_KEY : undefined,
      },
      openMeteoPause,
    );
  return {
    forecast: openMeteo('open-meteo forecast', limits.forecast),
    marine: openMeteo('open-meteo marine', limits.marine),
    agency: upstream('environment agency', limits.environmentAgency),
    admiralty: admiraltyApiKey ? upstream('admiralty', limits.admiralty) : null,
    companies: new Map(
      addresses(config).layers.map((layer) => [
        layer,
        upstream(`storm overflows ${layer.company}`, limits.stormOverflows),
      ]),
    ),
    all,
  };
}
