import type {
  DisplayAnswer,
  DisplayReport,
  PairingBegun,
  PairingState,
} from '#contract/displays/displays.ts';
import { CALL_LIMIT_MS } from './calls.ts';
import type { Outcome, Told } from './device.ts';

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What became of a call, for whoever knows when it was sent. */
export type Result = Without<Outcome, 'asked'>;

const JITTER = 0.4;
const CODE_LASTS_MS = 600_000;
const SHORTEST_CODE_MS = 30_000;

const failed = (why: 'away' | 'too_many', retryAfterS: number | null = null): Result => ({
  is: 'failed',
  why,
  retryAfterS,
  jitter: 1 - JITTER / 2 + Math.random() * JITTER,
});

/** Asks, and turns everything but a good answer into a failure: somebody else's page in the way is no answer either. */
async function ask(
  path: string,
  body: object,
  taken: (answer: Response) => Promise<Result>,
): Promise<Result> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    if (answer.status === 429) return failed('too_many', Number(answer.headers.get('retry-after')) || null);
    return await taken(answer);
  } catch {
    return failed('away');
  }
}

const isJson = ({ headers }: Response): boolean => headers.get('content-type')?.includes('json') ?? false;

/** Only this server can take a key back, and says why: a portal that asks for a login can't. */
async function isRefusal(answer: Response): Promise<boolean> {
  if (answer.status !== 401 || !isJson(answer)) return false;
  const body: { success?: unknown; reason?: unknown } = await answer.json();
  return body.success === false && typeof body.reason === 'string';
}

export const report = (body: DisplayReport, told: Told): Promise<Result> =>
  ask('/api/display/report', body, async (answer) => {
    if (await isRefusal(answer)) return { is: 'refused' };
    if (!answer.ok || !isJson(answer)) return failed('away');
    const said: DisplayAnswer = await answer.json();
    if (Number.isNaN(Date.parse(said.server_time))) return failed('away');
    return { is: 'answered', answer: said, sent: told };
  });

export const beginPairing = (): Promise<Result> =>
  ask('/api/display/pairings', { width: pixels(innerWidth), height: pixels(innerHeight) }, async (answer) => {
    if (!answer.ok || !isJson(answer)) return failed('away');
    const begun: PairingBegun = await answer.json();
    return { is: 'pairing_begun', begun, lastsMs: lastsMs(begun, answer) };
  });

const pixels = (size: number): number => Math.max(1, Math.round(size * devicePixelRatio));

/** By the server's own clock, since the device's may be wrong. */
function lastsMs({ expires_at }: PairingBegun, { headers }: Response): number {
  const lasts = Date.parse(expires_at) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(lasts) ? CODE_LASTS_MS : Math.min(Math.max(lasts, SHORTEST_CODE_MS), CODE_LASTS_MS);
}

export const pollPairing = (secret: string): Promise<Result> =>
  ask('/api/display/pairings/poll', { secret }, async (answer) => {
    if (!answer.ok || !isJson(answer)) return failed('away');
    const state: PairingState = await answer.json();
    return { is: 'pairing_state', state };
  });
