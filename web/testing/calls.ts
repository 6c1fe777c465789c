import { onTestFinished } from 'vitest';

/** The addresses of the page's calls from now to the end of the test, in order. */
export const callsFromNow = (): string[] => recorded(() => true);

/** Those of the calls that change something. */
export const writesFromNow = (): string[] => recorded((init) => (init?.method ?? 'GET') !== 'GET');

function recorded(isMeant: (init: Init) => boolean): string[] {
  const paths: string[] = [];
  detour((input, init, real) => {
    if (isMeant(init)) paths.push(String(input));
    return real();
  });
  return paths;
}

/**
 * Answers the calls of one path instead of the server, for failures that the real server cannot produce.
 * @param answer may throw, as a call does that gets no answer
 * @returns a function that ends it; the end of the test ends it too
 */
export const answering = (path: string, answer: () => Response | Promise<Response>): (() => void) =>
  detour(async (input, _init, real) => (String(input).startsWith(path) ? answer() : real()));

/** A call of the page, with its body as JSON. */
export interface MadeCall {
  method: string;
  path: string;
  body: unknown;
  headers: Readonly<Record<string, string>>;
}

/**
 * Answers instead of the server where `answer` is not null. Ends with the test.
 * @returns the calls that were so answered, in order, while they are made
 */
export function serving(answer: (call: MadeCall) => object | Response | null): MadeCall[] {
  const made: MadeCall[] = [];
  detour(async (input, init, real) => {
    const { method = 'GET', body } = init ?? {};
    const call = {
      method,
      path: String(input),
      body: typeof body === 'string' ? JSON.parse(body) : null,
      headers: (init?.headers ?? {}) as Record<string, string>, // the page's calls give them as an object
    };
    const given = answer(call);
    if (given === null) return real();
    made.push(call);
    return given instanceof Response ? given : Response.json(given);
  });
  return made;
}

/** As a call fails to which no answer comes. */
export const withoutAnswer = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Changes the JSON with which the server answers the calls of one path. Ends as `answering` does. */
export const altering = <T>(
  path: string,
  change: (body: T) => T,
  headers: Record<string, string> = {},
): (() => void) =>
  detour(async (input, _init, real) => {
    const answer = await real();
    if (!String(input).startsWith(path)) return answer;
    return Response.json(change((await answer.json()) as T), { headers });
  });

type Init = Parameters<typeof window.fetch>[1];

/** Leads every call of the page over `take`; `real` makes the call. */
function detour(
  take: (input: unknown, init: Init, real: () => Promise<Response>) => Promise<Response>,
): () => void {
  const before = window.fetch;
  const stop = () => {
    window.fetch = before;
  };
  window.fetch = (input, init) => take(input, init, () => before.call(window, input, init));
  onTestFinished(stop);
  return stop;
}
