import type { Http } from '../upstream/http.ts';
import { openMeteoModelRun } from '../upstream/open-meteo/model-runs.ts';
import type { WatchedFeed } from './run-watch.ts';

const HOUR_MS = 3_600_000;

/**
 * The models that Open-Meteo's answers for the British coast come from. Which of them a place is answered from is not
 * said, so a run of any of them is news.
 */
export const watchedFeeds = (
  http: Pick<Http, 'fetchJson'>,
  hosts: { forecast: string; marine: string },
): WatchedFeed[] => [
  {
    kind: 'weather',
    models: [
      { name: 'ukmo_uk_deterministic_2km', everyMs: HOUR_MS },
      { name: 'ukmo_global_deterministic_10km', everyMs: 6 * HOUR_MS },
    ],
    read: openMeteoModelRun({ http, baseUrl: hosts.forecast }),
  },
  {
    kind: 'marine',
    models: [
      { name: 'meteofrance_wave', everyMs: 12 * HOUR_MS },
      { name: 'dwd_ewam', everyMs: 12 * HOUR_MS },
      { name: 'dwd_gwam', everyMs: 12 * HOUR_MS },
      { name: 'meteofrance_currents', everyMs: 24 * HOUR_MS },
      { name: 'ncep_gfswave025', everyMs: 6 * HOUR_MS },
    ],
    read: openMeteoModelRun({ http, baseUrl: hosts.marine }),
  },
];
