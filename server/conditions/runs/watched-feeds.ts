import type { Http } from '../upstream/http.ts';
import { openMeteoModelRun } from '../upstream/open-meteo/model-runs.ts';
import { THIRD_SWELL_MODEL } from '../upstream/open-meteo/third-swell.ts';
import type { WatchedFeed } from './run-watch.ts';

const HOUR_MS = 3_600_000;

/**
 * The models that Open-Meteo's answers for the British coast come from. Which of them a place is answered from is not
 * said, so a run of any of them is news; only the third swell's model is known, and has a question of its own.
 */
export const watchedFeeds = (
  http: Pick<Http, 'fetchJson'>,
  hosts: { forecast: string; marine: string },
): WatchedFeed[] => [
  {
    kind: 'weather',
    models: [
      { name: 'ukmo_uk_deterministic_2km', everyMs: HOUR_MS },
      { name: 'ukmo_global_deterministic_10km', everyMs: 6 * HOUR_MS, isAside: true },
    ],
    roundsADay: 24,
    read: openMeteoModelRun({ http, baseUrl: hosts.forecast }),
  },
  {
    kind: 'marine',
    models: [
      { name: 'meteofrance_wave', everyMs: 12 * HOUR_MS },
      { name: 'dwd_ewam', everyMs: 12 * HOUR_MS, isAside: true },
      { name: 'dwd_gwam', everyMs: 12 * HOUR_MS, isAside: true },
      { name: 'meteofrance_currents', everyMs: 24 * HOUR_MS, isAside: true },
      { name: THIRD_SWELL_MODEL, everyMs: 6 * HOUR_MS, isNoNews: true },
    ],
    roundsADay: 4, // the French models together at noon and midnight, the German ones together four hours later
    read: openMeteoModelRun({ http, baseUrl: hosts.marine }),
  },
];
