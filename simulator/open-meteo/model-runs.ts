import { notFoundPage, ok, type Source } from '../answer.ts';
import { HOUR_MS } from '../world/place.ts';

const MINUTE_MS = 60_000;

/** How often a model runs, how long after its beginning a run is to be had, and how far its steps lie apart. */
export interface Timetable {
  everyMs: number;
  lateMs: number;
  stepMs: number;
}

/** The models that Open-Meteo's answers for the British coast come from, by the names of their files. */
export const timetables: Readonly<Record<string, Timetable>> = {
  ukmo_uk_deterministic_2km: { everyMs: HOUR_MS, lateMs: 5 * HOUR_MS - 3 * MINUTE_MS, stepMs: HOUR_MS },
  ukmo_global_deterministic_10km: { everyMs: 6 * HOUR_MS, lateMs: 8 * HOUR_MS, stepMs: HOUR_MS },
  meteofrance_wave: { everyMs: 12 * HOUR_MS, lateMs: 12 * HOUR_MS, stepMs: 3 * HOUR_MS },
  meteofrance_currents: { everyMs: 24 * HOUR_MS, lateMs: 12 * HOUR_MS, stepMs: HOUR_MS },
  dwd_ewam: { everyMs: 12 * HOUR_MS, lateMs: 4 * HOUR_MS, stepMs: HOUR_MS },
  dwd_gwam: { everyMs: 12 * HOUR_MS, lateMs: 4 * HOUR_MS, stepMs: HOUR_MS },
  ncep_gfswave025: { everyMs: 6 * HOUR_MS, lateMs: 5 * HOUR_MS, stepMs: 3 * HOUR_MS },
};

export const MODEL_RUNS_PREFIX = '/data/';
const FILE = /^\/data\/([a-z0-9_]+)\/static\/meta\.json$/;

/** `GET /data/{model}/static/meta.json` of Open-Meteo: the last run of a model that can be had. */
export const openMeteoModelRuns: Source = ({ path }, _world, now) => {
  const timetable = timetables[FILE.exec(path)?.[1] ?? ''];
  if (!timetable) return notFoundPage();
  const { everyMs, lateMs, stepMs } = timetable;
  const began = Math.floor((now - lateMs) / everyMs) * everyMs;
  return ok({
    last_run_initialisation_time: began / 1000,
    last_run_modification_time: (began + lateMs - MINUTE_MS) / 1000,
    last_run_availability_time: (began + lateMs) / 1000,
    temporal_resolution_seconds: stepMs / 1000,
    update_interval_seconds: everyMs / 1000,
    data_end_time: (began + 54 * HOUR_MS) / 1000,
  });
};
