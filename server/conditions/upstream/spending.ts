import { UpstreamError } from './upstream-error.ts';

const FLUSH_MS = 2000;

/** Stores what was spent of the daily budget, so that a restart does not spend it twice. */
export interface SpendLedger {
  load: (upstream: string, day: string) => Promise<{ calls: number; spent: number }>;
  add: (upstream: string, day: string, calls: number, spent: number) => Promise<void>;
}

const dayOfNow = () => new Date().toISOString().slice(0, 10);

/** The calls of one source, and what they have spent of its daily budget. A day begins at midnight UTC. */
export function createSpending(options: {
  name: string;
  /** Null if the source has no limit. */
  dailyBudget: number | null;
  ledger: SpendLedger;
  log: { warn: (fields: object, text: string) => void };
}) {
  const { name, dailyBudget, ledger, log } = options;
  let day = { name: dayOfNow(), calls: 0, spent: 0 };
  // Written together with those of the next seconds: a write for each call would cost more than the call.
  let pending = { calls: 0, spent: 0 };
  let flushing: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(flushing);
    flushing = undefined;
    const { calls, spent } = pending;
    pending = { calls: 0, spent: 0 };
    if (calls === 0) return;
    // If it can't be written, it is only missing from the count after a restart.
    await ledger.add(name, day.name, calls, spent).catch((error: unknown) => {
      log.warn({ upstream: name, err: error }, 'spend not recorded');
    });
  };
  const turnDay = () => {
    if (day.name === dayOfNow()) return;
    void flush();
    day = { name: dayOfNow(), calls: 0, spent: 0 };
  };

  return {
    /** @throws UpstreamError 'paused' if a call of that weight would exceed the budget */
    refuseBeyond(weight: number) {
      turnDay();
      if (dailyBudget !== null && day.spent + weight > dailyBudget)
        throw new UpstreamError(name, 'paused', `the daily budget of ${dailyBudget} calls is spent`);
    },
    spend(weight: number) {
      turnDay();
      for (const count of [day, pending]) {
        count.calls += 1;
        count.spent += weight;
      }
      flushing ??= setTimeout(flush, FLUSH_MS).unref();
    },
    today: (): { calls: number; spent: number } => (day.name === dayOfNow() ? day : { calls: 0, spent: 0 }),
    /** Restores what was already spent today. */
    async load() {
      const today = dayOfNow();
      day = { name: today, ...(await ledger.load(name, today)) };
    },
    /** Writes what was spent since the last write. */
    flush,
  };
}
