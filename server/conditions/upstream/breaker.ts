import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  IterableBackoff,
  retry,
  wrap,
} from 'cockatiel';
import type { UpstreamState } from '#contract/conditions/feeds.ts';
import { UpstreamError } from './upstream-error.ts';

const MINUTE_MS = 60_000;
/** Failures in a row after which a source is left alone. */
const FAILURES = 3;
/** How long it is then left alone before one call tries again: longer each time. */
const PAUSES_MS = [5 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS];

/** Statuses that concern one question only. 403 does not: it refuses a whole address. */
const ABOUT_THE_QUESTION = new Set([400, 404, 410, 414, 422]);

/** Failures of the source as a whole. */
export const isOutage = (error: unknown): boolean =>
  error instanceof UpstreamError && error.kind !== 'paused' && !ABOUT_THE_QUESTION.has(error.status ?? 0);

/** Faults that get one retry at once: a broken connection or a server's passing fault, but no time-out or bad data. */
const isPassing = (error: unknown): boolean =>
  error instanceof UpstreamError &&
  (error.kind === 'unreachable' ||
    (error.kind === 'status' && (error.status ?? 0) >= 500 && error.retryAfterMs === undefined));

const states: Readonly<Record<CircuitState, UpstreamState['breaker']>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

export interface BreakerOptions {
  name: string;
  /** REFRESH_SCALE: multiplies the pauses. */
  scale: number;
  /** Failures in a row after which it is left alone, and for how long each time; by default those of a source. */
  failures?: number;
  pausesMs?: readonly number[];
  log: { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };
}

/** Leaves a failing source alone for a while, and retries a passing fault once. */
export interface Breaker {
  /** @throws UpstreamError 'paused' while the source is left alone, or what the call throws */
  run: <T>(call: () => Promise<T>) => Promise<T>;
  /** Lets the next call through while the source is left alone. If it succeeds the pause ends, otherwise it goes on. */
  tryNow: () => void;
  state: () => UpstreamState['breaker'];
}

export function createBreaker(options: BreakerOptions): Breaker {
  const { name, scale, log, failures = FAILURES, pausesMs = PAUSES_MS } = options;
  const oneMoreTry = retry(handleWhen(isPassing), {
    maxAttempts: 1,
    backoff: new ExponentialBackoff({ initialDelay: 1000 * scale, maxDelay: 5000 * scale }),
  });
  const isBack = () => log.info({ upstream: name }, 'source available again');

  const closed = () => {
    const circuit = circuitBreaker(handleWhen(isOutage), {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: new IterableBackoff(pausesMs.map((pause) => pause * scale)),
    });
    circuit.onBreak((reason) => {
      const error = 'error' in reason ? reason.error : undefined;
      log.warn(
        { upstream: name, reason: error instanceof Error ? error.message : String(error) },
        'source unavailable, left alone for a while',
      );
    });
    circuit.onReset(isBack);
    return { circuit, policy: wrap(circuit, oneMoreTry) };
  };

  let { circuit, policy } = closed();
  let isTrialWanted = false;
  let trial: Promise<void> | null = null;

  const end = () => {
    ({ circuit, policy } = closed());
    isBack();
  };

  const tryOnce = <T>(call: () => Promise<T>): Promise<T> => {
    const outcome = oneMoreTry.execute(call);
    trial = outcome
      .then(end, (error: unknown) => {
        if (!isOutage(error)) end();
      })
      .finally(() => {
        trial = null;
      });
    return outcome;
  };

  return {
    async run(call) {
      if (trial) await trial; // other calls wait for its outcome
      const isTrial = isTrialWanted && circuit.state === CircuitState.Open;
      isTrialWanted = false;
      try {
        return await (isTrial ? tryOnce(call) : policy.execute(call));
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        const words = 'the source failed repeatedly and is left alone for a while';
        throw new UpstreamError(name, 'paused', words, { cause: error });
      }
    },
    tryNow() {
      isTrialWanted = true;
    },
    state: () => states[circuit.state],
  };
}
