import pLimit from 'p-limit';
import type { UpstreamState } from '#contract/conditions/feeds.ts';
import { createBreaker } from './breaker.ts';
import { createHealth } from './health.ts';
import type { Http } from './http.ts';
import type { Pace } from './pace.ts';
import type { GetJson } from './reading.ts';
import { createSpending, type SpendLedger } from './spending.ts';
import { UpstreamError } from './upstream-error.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The pause after a 429 that gives none. */
const DEFAULT_PAUSE_MS = MINUTE_MS;

/** Until when a provider asked to be left alone; shared by all upstreams of that provider. */
export interface Pause {
  until: number; // epoch milliseconds
}

export interface UpstreamOptions {
  name: string;
  http: Http;
  timeoutMs: number;
  /** Calls that may run at the same time; the rest wait in a queue. */
  concurrency: number;
  /** Weighted calls a day that the source allows; null where it names no limit. */
  dailyBudget: number | null;
  /** The share of the budget that regular refreshes may use; the usual one unless given. */
  plannedShare?: number | undefined;
  /** Lets a call wait until the source's limits for a minute and an hour have room for it. */
  pace?: Pace | undefined;
  /** REFRESH_SCALE: multiplies pauses and divides the budget. */
  scale: number;
  pause?: Pause;
  ledger: SpendLedger;
  log: { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };
}

export type Upstream = ReturnType<typeof createUpstream>;

/**
 * One source, called within its limits: a queue, a daily budget, a retry for passing faults, a pause when the
 * source asks for one, and a circuit breaker that leaves a failing source alone.
 */
export function createUpstream(options: UpstreamOptions) {
  const { name, http, scale, ledger, log } = options;
  const queue = pLimit(options.concurrency);
  const dailyBudget = options.dailyBudget === null ? null : options.dailyBudget / scale;
  const outcomes = new Map<string, number>();
  const pause = options.pause ?? { until: 0 };
  const spending = createSpending({ name, dailyBudget, ledger, log });

  const breaker = createBreaker({ name, scale, log });
  const health = createHealth();

  const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

  /** Checked before the breaker: a call that is not made must not count as a success. */
  const refuseIfNotAllowed = (weight: number) => {
    const wait = pause.until - Date.now();
    if (wait > 0) {
      throw new UpstreamError(name, 'paused', 'the source asked for a pause', { retryAfterMs: wait });
    }
    spending.refuseBeyond(weight);
  };

  const getJson: GetJson = (url, schema, { weight = 1, headers } = {}) =>
    queue(async () => {
      refuseIfNotAllowed(weight);
      if (options.pace) {
        await options.pace.room(weight);
        refuseIfNotAllowed(weight);
      }
      return breaker.run(async () => {
        spending.spend(weight);
        health.asked();
        try {
          const body = await http.fetchJson({
            source: name,
            url,
            schema,
            timeoutMs: options.timeoutMs,
            ...(headers ? { headers } : {}),
          });
          count('ok');
          health.answered();
          return body;
        } catch (error) {
          if (error instanceof UpstreamError) {
            count(error.kind);
            health.failed(error);
            if (error.status === 429 || error.retryAfterMs !== undefined) {
              pause.until = Date.now() + Math.min((error.retryAfterMs ?? DEFAULT_PAUSE_MS) * scale, DAY_MS);
            }
          }
          throw error;
        }
      });
    });

  return {
    name,
    dailyBudget,
    plannedShare: options.plannedShare,
    getJson,
    /** Restores what was already spent today. */
    load: spending.load,
    /** Writes what was spent since the last write. */
    flush: spending.flush,
    state(): Omit<UpstreamState, 'cadence_stretch' | 'layer'> {
      const { calls, spent } = spending.today();
      return {
        upstream: name,
        breaker: breaker.state(),
        paused_until: pause.until > Date.now() ? new Date(pause.until).toISOString() : null,
        calls_today: calls,
        spent_today: Math.round(spent * 10) / 10,
        daily_budget: dailyBudget,
      };
    },
    health: health.now,
    /** Lets the next call through while the source is left alone, unless the source asked for the pause. */
    tryNow: breaker.tryNow,
    /** Calls by outcome since the start: `ok` or the kind of the error. */
    outcomes: (): ReadonlyMap<string, number> => outcomes,
  };
}
