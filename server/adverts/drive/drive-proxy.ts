import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { MediaType } from '#contract/adverts/media.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { HttpError } from '#server/http/errors.ts';
import type { ByteRange } from '../media/media-store.ts';
import { type Arrival, type Caller, createArrivals } from './arrivals.ts';
import type { ArrivingFile, CachedFile, DriveCache } from './drive-cache.ts';
import type { DriveSource, FoundFile } from './drive-source.ts';
import type { FetchBudget } from './fetch-budget.ts';
import type { GrowingFile } from './growing-file.ts';
import { awayOf, NotShown, type Reason, refusalOf } from './not-shown.ts';

/** A kept file is shown so long without a question to the host. */
const FRESH_MS = 3_600_000;
/** While the host is away, a kept file is shown so long after the host last vouched for it. */
const SHOWN_WHILE_AWAY_MS = 7 * 24 * 3_600_000;
/** After a failure a kept file is shown so long before the host is asked again. */
const RETRY_MS = 60_000;
/** A file that is not shown is not asked for again so long: everybody who opens its page would. */
const REFUSED_MS = 10_000;
/** So long at most where an advert shows it: each time twice as long, since its visitors go on asking. */
const MOST_REFUSED_MS = 320_000;
const MOST_HELD = 1000;

/** Where a file came from, or why it did not. */
type Outcome =
  | 'kept'
  | 'joined'
  | 'fetched'
  | 'unchanged'
  | 'kept while away'
  | 'refused'
  | 'left' // all who wanted it went away
  | 'failed';

/** A file to show. */
export interface ShownFile {
  type: MediaType;
  /** Another one each time that its content has changed. */
  version: string;
  /** In bytes; null where it is still arriving and the host did not name it. */
  size: number | null;
  /** Reads it once, at once; without a range all of it. */
  read: (range: ByteRange | null) => Readable;
  /** In place of reading it. */
  release: () => void;
}

export interface DriveProxy {
  /**
   * @param address one of `driveAddress`
   * @throws HttpError
   */
  get: (address: string, caller: Caller) => Promise<ShownFile>;
  outcomes: () => ReadonlyMap<Outcome, number>;
  arriving: () => number;
  close: () => Promise<void>;
}

type Begun = ShownFile | 'unchanged';

export function createDriveProxy(options: {
  source: DriveSource;
  cache: DriveCache;
  /** Whether an active advert shows the file with this address. */
  isInAdvert: (address: string) => boolean;
  budgets: Record<'adverts' | 'previews', FetchBudget>;
  /** REFRESH_SCALE: multiplies the durations. */
  scale: number;
  now: () => number;
  log: Pick<Logger, 'warn'>;
}): DriveProxy {
  const { source, cache, isInAdvert, budgets, scale, now, log } = options;
  const arrivals = createArrivals<Begun>();
  const outcomes = new Map<Outcome, number>();
  const count = (outcome: Outcome) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const refused = forAWhile<NotShown>(now);
  const keptWhileAway = forAWhile<true>(now);

  const noRoom = (error: unknown): never => {
    log.warn({ err: error }, 'the folder of kept media cannot be used');
    throw refusalOf(new NotShown('noRoom', { cause: error }));
  };

  const age = (kept: CachedFile) => now() - kept.confirmedAt;
  const needsNoQuestion = (kept: CachedFile) =>
    age(kept) < FRESH_MS * scale || (age(kept) < SHOWN_WHILE_AWAY_MS && keptWhileAway.get(kept.address));

  const opened = async (address: string): Promise<ShownFile | null> => {
    const kept = await cache.find(address);
    const file = kept && (await cache.open(kept));
    return kept && file ? { ...kept, ...reading(file) } : null;
  };

  const begin = (address: string, kept: CachedFile | null, { key }: Caller): Arrival<Begun> => {
    // The file of an advert arrives to its end: who opens and leaves it again and again causes one fetch.
    const isForAll = isInAdvert(address);
    const budget = budgets[isForAll ? 'adverts' : 'previews'];
    return arrivals.begin(address, isForAll, (hasBegun, unwanted) =>
      budget.run(key, async () => {
        const found = await source.ask(address, kept?.validators ?? null, unwanted);
        if (found === 'unchanged') {
          if (kept) await cache.confirm(kept);
          count('unchanged');
          hasBegun('unchanged');
          return;
        }
        refused.forget(address);
        const incoming = await cache.receive(address).catch(noRoom);
        const { type, size } = found;
        hasBegun({ type, size, version: incoming.version, ...reading(incoming.file, { isShared: true }) });
        const outcome = await receive(incoming, found, log);
        count(outcome === 'failed' && unwanted.aborted ? 'left' : outcome);
      }),
    );
  };

  const refuse = (address: string, error: NotShown): HttpError => {
    count('refused');
    // Once for all who waited for it.
    if (!PASSING.has(error.reason) && !refused.get(address)) {
      const longest = isInAdvert(address) ? MOST_REFUSED_MS : REFUSED_MS;
      refused.set(
        address,
        error,
        Math.min(2 * refused.lastMs(address) || REFUSED_MS * scale, longest * scale),
      );
    }
    return refusalOf(error);
  };

  /** What is kept in place of what could not be had; else the error. */
  const inPlaceOf = async (error: unknown, address: string, kept: CachedFile | null): Promise<ShownFile> => {
    const isGone = error instanceof NotShown && error.reason === 'notShared';
    if (isGone) await cache.forget(address);
    const isShown = !isGone && kept !== null && age(kept) < SHOWN_WHILE_AWAY_MS;
    const file = isShown ? await opened(address) : null;
    if (file) {
      keptWhileAway.set(address, true, RETRY_MS * scale);
      count('kept while away');
      return file;
    }
    if (error instanceof NotShown) throw refuse(address, error);
    count('failed');
    throw error instanceof UpstreamError ? awayOf(error) : error;
  };

  const get = async (address: string, caller: Caller): Promise<ShownFile> => {
    const kept = await cache.find(address).catch(noRoom);
    const file = kept && needsNoQuestion(kept) ? await opened(address) : null;
    if (file) {
      count('kept');
      return file;
    }
    const before = refused.get(address);
    if (before && !kept) throw refusalOf(before);
    const running = arrivals.find(address);
    if (running) count('joined');
    const arrival = running ?? begin(address, kept, caller);
    arrival.join(caller);
    try {
      const begun = await arrival.begun;
      return begun === 'unchanged' ? await openedAfterAll(address) : begun;
    } catch (error) {
      if (caller.leaving.aborted) {
        count('left');
        throw refusalOf(new NotShown('brokenOff', { cause: error }));
      }
      // The limit of somebody else, whose fetch this was.
      if (running && error instanceof HttpError && error.status === 429) return get(address, caller);
      return inPlaceOf(error, address, kept);
    }
  };

  return {
    get,
    outcomes: () => outcomes,
    arriving: arrivals.count,
    close: arrivals.close,
  };

  async function openedAfterAll(address: string): Promise<ShownFile> {
    const file = await opened(address);
    if (!file) throw new NotShown('noRoom');
    return file;
  }
}

/** Writes what arrives. Readers follow; a failure breaks them off and leaves nothing. */
async function receive(
  incoming: ArrivingFile,
  found: FoundFile,
  log: Pick<Logger, 'warn'>,
): Promise<'fetched' | 'failed'> {
  const { file } = incoming;
  try {
    for await (const piece of found.pieces) await file.append(piece);
    await file.end();
    if (found.hasEnd) await incoming.keep(found);
    else await incoming.discard();
    return 'fetched';
  } catch (error) {
    if (!(error instanceof NotShown)) log.warn({ err: error }, 'a file of Google Drive could not be stored');
    file.fail(error instanceof Error ? error : new Error(String(error)));
    await incoming.discard();
    return 'failed';
  } finally {
    setImmediate(() => file.release()); // after those who have just been given it
  }
}

/** What holds for a while of some addresses. */
function forAWhile<T>(now: () => number) {
  const held = new Map<string, { value: T; ms: number; until: number }>();
  return {
    get(address: string): T | undefined {
      const found = held.get(address);
      return found && now() < found.until ? found.value : undefined;
    },
    /** For how long it held the last time; 0: never. */
    lastMs: (address: string): number => held.get(address)?.ms ?? 0,
    forget: (address: string) => held.delete(address),
    set(address: string, value: T, ms: number): void {
      if (held.size >= MOST_HELD) held.clear();
      held.set(address, { value, ms, until: now() + ms });
    },
  };
}

/** Reasons that may be over a moment later. */
const PASSING: ReadonlySet<Reason> = new Set(['brokenOff', 'noRoom']);

/** @param isShared others may read it too; otherwise its one reader has it alone */
const reading = (file: GrowingFile, { isShared = false } = {}): Pick<ShownFile, 'read' | 'release'> => ({
  read(range) {
    const stream = file.read(range);
    if (!isShared) file.release();
    return stream;
  },
  release: () => !isShared && file.release(),
});
