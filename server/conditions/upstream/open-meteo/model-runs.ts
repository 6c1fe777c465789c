import { z } from 'zod';
import { EpochSeconds } from '#contract/time.ts';
import type { Http } from '../http.ts';

/** The last run of a model that a source answers from, in epoch milliseconds. */
export interface ModelRun {
  /** The moment that the run starts from: its name, as in 'the 09:00 run'. */
  beganAt: number;
  /** When its values were on the source's first server. */
  availableAt: number;
}

/** More keys come and go. */
const RunFile = z.object({
  last_run_initialisation_time: EpochSeconds,
  last_run_availability_time: EpochSeconds,
});

const TIMEOUT_MS = 10_000;

/**
 * Reads the file that says which run of a model Open-Meteo answers from. It needs no key and counts toward no limit, so
 * it is no call of an upstream.
 * @throws UpstreamError if it can't be had or has another shape
 */
export const openMeteoModelRun =
  ({ http, baseUrl }: { http: Pick<Http, 'fetchJson'>; baseUrl: string }) =>
  async (model: string): Promise<ModelRun> => {
    const url = new URL(`/data/${model}/static/meta.json`, baseUrl).href;
    const file = await http.fetchJson({
      source: `runs of ${model}`,
      url,
      schema: RunFile,
      timeoutMs: TIMEOUT_MS,
    });
    return {
      beganAt: file.last_run_initialisation_time * 1000,
      availableAt: file.last_run_availability_time * 1000,
    };
  };
