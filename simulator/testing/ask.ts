import { onTestFinished } from 'vitest';
import { type Simulator, startSimulator } from '../simulator.ts';

/** A simulator whose clock stands at a time until it is moved; closed with the test. */
export async function simulatorAt(time: string, seed = 1) {
  let at = Date.parse(time);
  const simulator = await startSimulator({ seed, now: () => at });
  onTestFinished(() => simulator.close());
  return Object.assign(simulator, {
    moveTo: (to: string) => {
      at = Date.parse(to);
    },
  });
}

const headers = { 'ocp-apim-subscription-key': 'any' };

/** Asks for a path, with a subscription key as the tidal API wants it. */
export const ask = (simulator: Simulator, path: string, signal?: AbortSignal) =>
  fetch(simulator.url + path, { headers, redirect: 'manual', ...(signal && { signal }) });

/** The JSON that is answered to a path, of the shape that the test names. */
export const json = async <T>(simulator: Simulator, path: string): Promise<T> =>
  (await (await ask(simulator, path)).json()) as T;
