import { z } from 'zod';
import { eachInTurn } from '#server/http/in-turn.ts';
import type { GetJson, Reading } from '../reading.ts';
import { failureOf, UpstreamError } from '../upstream-error.ts';

export interface OpenMeteo {
  getJson: GetJson;
  /** Scheme, host and port. */
  baseUrl: string;
  /** Sent as `apikey`; null on the free hosts. */
  apiKey: string | null;
}

export interface Point {
  latitude: number;
  longitude: number;
}

interface Question {
  source: string;
  path: string;
  models?: string;
  current?: readonly string[];
  hourly: readonly string[];
  wind_speed_unit?: 'mph' | 'ms';
  forecast_days?: number;
}

/** The weight that Open-Meteo counts for one place: one for each ten variables of up to a fortnight, at least one. */
export function weightPerPlace({
  current = [],
  hourly,
  forecast_days = 7,
}: Omit<Question, 'source' | 'path'>) {
  const tens = (current.length + hourly.length) / 10;
  return Math.max(1, tens, (tens * forecast_days) / 14);
}

/**
 * Fetches many points in one call and judges each point's answer separately.
 * A call that fails, or answers for another number of places, fails for all of its points.
 */
export async function ask<S extends z.ZodType>(
  { getJson, baseUrl, apiKey }: OpenMeteo,
  question: Question,
  points: readonly Point[],
  schema: S,
): Promise<(z.output<S> | UpstreamError)[]> {
  if (points.length === 0) return [];
  const url = addressOf(baseUrl, question, points);
  if (apiKey !== null) url.searchParams.set('apikey', apiKey);
  try {
    const answers = await getJson(url.href, answersFor(points.length), {
      weight: points.length * weightPerPlace(question),
    });
    return await eachInTurn(answers, (answer) => {
      const judged = schema.safeParse(answer);
      return judged.success
        ? judged.data
        : new UpstreamError(
            question.source,
            'shape',
            `unexpected answer: ${z.prettifyError(judged.error).slice(0, 300)}`,
          );
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return points.map(() => error);
  }
}

/** Maps the answer of each point separately, others being answered between: an error is a failure of that point alone. */
export const readEach = <A, V>(
  source: string,
  answers: readonly (A | UpstreamError)[],
  toReading: (answer: A, index: number) => Reading<V>,
): Promise<(Reading<V> | UpstreamError)[]> =>
  eachInTurn(answers, (answer, index) => {
    if (answer instanceof UpstreamError) return answer;
    try {
      return toReading(answer, index);
    } catch (error) {
      return failureOf(source, error);
    }
  });

function addressOf(baseUrl: string, question: Question, points: readonly Point[]) {
  const { source: _, path, ...parameters } = question;
  const url = new URL(path, baseUrl);
  url.searchParams.set('latitude', points.map(({ latitude }) => decimal(latitude)).join());
  url.searchParams.set('longitude', points.map(({ longitude }) => decimal(longitude)).join());
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  url.searchParams.set('timeformat', 'unixtime');
  url.searchParams.set('timezone', 'Europe/London');
  return url;
}

/** To about 10 metres, and never in exponential notation. */
const decimal = (degrees: number) => Number(degrees.toFixed(4));

/** The answer is an array in the requested order, or a bare object for one place. An error can have status 200. */
const answersFor = (count: number) =>
  z.preprocess(
    (body) => (Array.isArray(body) ? body : [body]),
    z
      .array(
        z.record(z.string(), z.unknown()).superRefine((answer, context) => {
          if (answer.error === true) context.addIssue(`an error: ${answer.reason}`);
        }),
      )
      .length(count),
  );
