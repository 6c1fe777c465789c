import { z } from 'zod';
import type { Location } from '#contract/network/locations.ts';
import { Latitude, Longitude } from '#contract/network/locations.ts';
import { type AskPlaces, askByCell } from '../../cells/ask-by-cell.ts';
import { nameOfCell, type Outline, thirdSwellCell } from '../../cells/known-cells.ts';
import { UpstreamError } from '../upstream-error.ts';
import { ask, type OpenMeteo, type Point, weightPerPlace } from './ask.ts';
import type { ReadValue } from './ranges.ts';
import { readSeries, SeriesBlock } from './wire.ts';

const HOUR_MS = 3_600_000;
/** An answer is used no longer than this, whatever is known of the runs. */
const USED_FOR_MS = 12 * HOUR_MS;

export const thirdSwell = [
  'tertiary_swell_wave_height',
  'tertiary_swell_wave_direction',
  'tertiary_swell_wave_period',
] as const;

/** Only the American wave model has a third swell; its finer grid (0.16°) ends at 52.5° north. */
export const THIRD_SWELL_MODEL = 'ncep_gfswave025';

const question = {
  source: 'open-meteo-marine',
  path: '/v1/marine',
  models: THIRD_SWELL_MODEL,
  hourly: thirdSwell,
  forecast_days: 5,
} as const;

/** What one question for it costs of Open-Meteo's daily allowance. */
export const thirdSwellWeight = weightPerPlace(question);

const ThirdSwellAnswer = z.object({ latitude: Latitude, longitude: Longitude, hourly: SeriesBlock });
export type ThirdSwellAnswer = z.infer<typeof ThirdSwellAnswer>;

/**
 * Asks for the third swell. Its model's cells are wider than those of the others and it runs at other times, so one
 * answer serves all places of a cell until the model has a new run.
 * @param pointOf where a place's sea is asked for
 * @param outlineFor what is known of the current value of a place: its cell
 * @param runSince when the newest run of the model could first be asked for, epoch ms; null: not known
 */
export function askThirdSwell(
  openMeteo: OpenMeteo,
  {
    pointOf,
    outlineFor,
    runSince,
  }: {
    pointOf: (place: Location) => Point;
    outlineFor: (place: Location) => Outline | undefined;
    runSince: (now: number) => number | null;
  },
): (places: readonly Location[], now: number) => ReturnType<AskPlaces<ThirdSwellAnswer>> {
  const answered = new Map<string, { answer: ThirdSwellAnswer; askedAt: number }>(); // by cell
  const expected = (place: Location) => thirdSwellCell(outlineFor(place));
  const askPlaces = askByCell<ThirdSwellAnswer>(
    (places) => ask(openMeteo, question, places.map(pointOf), ThirdSwellAnswer),
    { expected, cellOf: nameOfCell },
  );
  const knownFor = (place: Location) => {
    const cell = expected(place);
    return cell === null ? undefined : answered.get(cell)?.answer;
  };

  return async (places, now) => {
    const since = runSince(now);
    for (const [cell, { askedAt }] of answered) {
      const age = now - askedAt;
      const isCurrent = since === null ? age < HOUR_MS : askedAt >= since && age < USED_FOR_MS;
      if (age < 0 || !isCurrent) answered.delete(cell);
    }
    const known = places.map(knownFor);
    const unknown = places.filter((_, index) => known[index] === undefined);
    const asked = unknown.length > 0 ? await askPlaces(unknown) : [];
    for (const answer of asked) {
      if (!(answer instanceof UpstreamError)) answered.set(nameOfCell(answer), { answer, askedAt: now });
    }
    const rest = asked[Symbol.iterator]();
    return known.map(
      (answer) => answer ?? rest.next().value ?? new UpstreamError(question.source, 'shape', 'no answer'),
    );
  };
}

type Column = (number | null)[];
type ThirdSwell = Record<(typeof thirdSwell)[number], Column>;

/**
 * The third swell at these hours; null where its model says nothing of them. Close to the coast it says 0 where it has no
 * value: a swell without any period does not exist.
 */
export function thirdSwellAt(
  time: readonly number[],
  answer: ThirdSwellAnswer | UpstreamError | undefined,
  read: ReadValue,
): { columns: ThirdSwell; cell: Point | null } {
  const isAnswer = answer !== undefined && !(answer instanceof UpstreamError);
  const series = isAnswer ? seriesOf(answer, read) : null;
  const columns = Object.fromEntries(
    thirdSwell.map((name) => [
      name,
      time.map((at) => {
        const index = series?.time.indexOf(at) ?? -1;
        const isNone = thirdSwell.every((each) => series?.columns[each][index] === 0);
        return isNone ? null : (series?.columns[name][index] ?? null);
      }),
    ]),
  ) as ThirdSwell;
  const cell = isAnswer && series ? { latitude: answer.latitude, longitude: answer.longitude } : null;
  return { columns, cell };
}

/** Null where its times cannot be read: the rest of the sea stays. */
function seriesOf(answer: ThirdSwellAnswer, read: ReadValue) {
  try {
    return readSeries(answer.hourly, thirdSwell, read);
  } catch {
    return null;
  }
}
