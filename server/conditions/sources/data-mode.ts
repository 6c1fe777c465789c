import type { Config } from '#server/config.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { Http } from '../upstream/http.ts';

const HAS_LIVE_DATA = 'live_data_since';
const PROBE_LIMIT_MS = 4000;

/**
 * Whether this start uses the simulator. With `auto` it does if no source can be reached and the store never had data
 * from one. Once there were real data, an outage shows the last of them, and never simulated data in their place.
 */
export async function usesSimulator(options: {
  config: Config;
  store: Store;
  http: Http;
  addresses: readonly string[];
  now: number;
}): Promise<boolean> {
  const { config, store, http, addresses, now } = options;
  if (config.dataMode !== 'auto') return config.dataMode === 'simulated';
  if ((await store.settings.get(HAS_LIVE_DATA)) !== null) return false;
  const reached = await Promise.all(addresses.map((address) => http.isReachable(address, PROBE_LIMIT_MS)));
  if (!reached.includes(true)) return true;
  await noteLiveData(store, now);
  return false;
}

/** Notes that the store holds real data. */
export const noteLiveData = (store: Store, now: number): Promise<void> =>
  store.settings.set(HAS_LIVE_DATA, new Date(now).toISOString());
