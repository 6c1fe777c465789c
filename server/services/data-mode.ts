import type { Config } from '../config.ts';
import type { Store } from '../store/open-store.ts';

const REACHED = 'live_sources_reached_at';
const PROBE_LIMIT_MS = 4000;

/** Whether anything answers there, whatever it says. */
async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether this start uses the simulator. `auto` does when no source can be reached and none ever was from this
 * store: once real data have been shown, an outage shows the last of them, never simulated ones in their place.
 */
export async function usesSimulator(
  config: Config,
  store: Store,
  addresses: readonly string[],
  now: number,
): Promise<boolean> {
  if (config.dataMode !== 'auto') return config.dataMode === 'simulated';
  if ((await store.settings.get(REACHED)) !== null) return false;
  const reached = (await Promise.all(addresses.map(answers))).includes(true);
  if (reached) await store.settings.set(REACHED, new Date(now).toISOString());
  return !reached;
}
