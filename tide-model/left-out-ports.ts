import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { TideStation } from '#contract/conditions/tide-station.ts';
import { exactTurns, predictTides } from '#domain/tides/prediction/tide-prediction.ts';
import { loadTideStations } from '#server/conditions/upstream/computed-tides/computed-tides.ts';
import { FORTNIGHTS, rootMeanSquare, tideErrors } from './tide-errors.ts';

/** As `model-tides.mjs` and `bound-tides.mjs` wrote it: each port as the others say it is. */
const LeftOut = z.array(
  z.object({
    id: z.string(),
    error_m: z.number(),
    error_min: z.number(),
    constituents: TideStation.shape.constituents,
  }),
);
export type LeftOutPort = z.infer<typeof LeftOut>[number];

export const loadLeftOutPorts = async (): Promise<LeftOutPort[]> =>
  LeftOut.parse(JSON.parse(await readFile(join(import.meta.dirname, 'left-out-ports.json'), 'utf8')));

const DAY_MS = 86_400_000;
/**
 * Each port against what the others say of it: the root mean square of the level (metres) and of the high and low waters
 * (metres, minutes), how far each of those is out, and the stated errors. Over one of the fortnights, the first unless told.
 */
export async function leftOutPorts(fortnight: (typeof FORTNIGHTS)[number] = FORTNIGHTS[0]) {
  const [from, until] = [Date.parse(fortnight.from), Date.parse(fortnight.until)];
  const stations = await loadTideStations();
  const leftOut = await loadLeftOutPorts();
  return leftOut.map(({ id, error_m, error_min, constituents }) => {
    const station = stations.find((each) => each.id === id);
    if (!station) throw new Error(`${id} is no port any more: run tide-model/model-tides.mjs again`);
    const own = predictTides({ ...station, mslAboveDatum: 0 }, from, until);
    const left = { constituents, mslAboveDatum: 0 };
    const others = predictTides(left, from, until);
    // The water nearest to one at the end of the fortnight may lie beyond it.
    const around = exactTurns(left, from - DAY_MS, until + DAY_MS);
    const differences = own.levels.heights.map(
      (height, index) => height - (others.levels.heights[index] ?? 0),
    );
    const errors = tideErrors(exactTurns({ ...station, mslAboveDatum: 0 }, from, until), around);
    return {
      port: station.name,
      rms: rootMeanSquare(differences),
      metres: rootMeanSquare(errors.heights),
      minutes: rootMeanSquare(errors.minutes),
      errors,
      error_m,
      error_min,
    };
  });
}

/** The same over all fortnights together: how far each port's high and low waters are out, and the stated errors. */
export async function leftOutErrors() {
  const [first, ...others] = await Promise.all(FORTNIGHTS.map((fortnight) => leftOutPorts(fortnight)));
  return (first ?? []).map(({ port, error_m, error_min, ...own }, index) => {
    const each = [own.errors, ...others.map((ports) => ports[index]?.errors ?? own.errors)];
    const heights = each.flatMap((errors) => errors.heights);
    const minutes = each.flatMap((errors) => errors.minutes);
    const whole = { metres: rootMeanSquare(heights), minutes: rootMeanSquare(minutes) };
    return { port, ...whole, errors: { heights, minutes }, error_m, error_min };
  });
}
