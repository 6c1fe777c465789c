import { z } from 'zod';
import type { FeedKind } from '#contract/live-table.ts';
import type { ModelRun } from '../upstream/open-meteo/model-runs.ts';
import { createRunRecord, type RunRecord, type WatchedModel } from './run-record.ts';

const LOOK_MS = 10 * 60_000;

/** What a feed's source has, by the files of its models. All times are epoch milliseconds. */
export const RunNews = z.object({
  /** When the newest run of the main model began; null: it is not known yet. */
  runAt: z.number().nullable(),
  /** Since when the newest runs of all models may be asked for: what was fetched earlier lacks one of them. */
  since: z.number(),
  /** When the next run that is known may be asked for; null: none is known. */
  nextAt: z.number().nullable(),
  /** When the source last said so. */
  confirmedAt: z.number(),
});
export type RunNews = z.infer<typeof RunNews>;

/** The models that a feed's answers come from, and how their files are read. */
export interface WatchedFeed {
  kind: FeedKind;
  /** The first is the main one: its runs are those that people read of. */
  models: readonly [WatchedModel, ...WatchedModel[]];
  /** @throws UpstreamError */
  read: (model: string) => Promise<ModelRun>;
}

/**
 * Looks regularly which runs the sources answer from: a small call for each model, whatever the number of places. Only
 * the process that asks the sources looks.
 */
export interface RunWatch {
  /** Begins to look; resolves after the first look, whatever it brought. */
  start: () => Promise<void>;
  stop: () => void;
  /** Null: the files cannot be had or make no sense, or the feed has none. It must be refreshed by the clock then. */
  news: (kind: FeedKind) => RunNews | null;
  /** Called after each look, and when a run that is known may be asked for. */
  onLook: (listener: () => void) => void;
}

export function createRunWatch(options: {
  feeds: readonly WatchedFeed[];
  now: () => number;
  log: { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };
}): RunWatch {
  const { feeds, now, log } = options;
  const listeners: (() => void)[] = [];
  const records = new Map(
    feeds.map(({ kind, models }) => [
      kind,
      models.map((model) => ({ ...model, record: createRunRecord(model), fault: null as string | null })),
    ]),
  );
  let timer: NodeJS.Timeout | undefined;
  let askable: NodeJS.Timeout | undefined;
  let round = 0;

  const lookAt = async (
    read: WatchedFeed['read'],
    model: { name: string; record: RunRecord; fault: string | null },
  ) => {
    const fault = await read(model.name).then(
      (run) => model.record.note(run, now()),
      (error: unknown) => String(error instanceof Error ? error.message : error),
    );
    // Logged once when it begins and once when it ends.
    if (fault !== null && model.fault === null)
      log.warn({ model: model.name, reason: fault }, 'the runs of a model are not known');
    if (fault === null && model.fault !== null)
      log.info({ model: model.name }, 'the runs of a model are known again');
    model.fault = fault;
  };

  const look = async (thisRound: number): Promise<void> => {
    await Promise.all(
      feeds.flatMap(({ kind, read }) => (records.get(kind) ?? []).map((model) => lookAt(read, model))),
    );
    if (thisRound !== round) return;
    tell();
    timer = setTimeout(() => void look(thisRound), LOOK_MS);
  };

  const news = (kind: FeedKind) => newsOf(records.get(kind)?.map(({ record }) => record) ?? [], now());

  const tell = () => {
    for (const listener of listeners) listener();
    const next = feeds.map(({ kind }) => news(kind)?.nextAt ?? null).filter((at) => at !== null);
    clearTimeout(askable);
    if (next.length > 0) askable = setTimeout(tell, Math.max(1000, Math.min(...next) - now()));
  };

  return {
    start() {
      round += 1;
      clearTimeout(timer);
      return look(round);
    },
    stop() {
      round += 1;
      clearTimeout(timer);
      clearTimeout(askable);
    },
    news,
    onLook: (listener) => void listeners.push(listener),
  };
}

/** One model whose runs are not known is enough to know nothing: any of them may have something newer. */
function newsOf(models: readonly RunRecord[], now: number): RunNews | null {
  const [main] = models;
  if (!main || !models.every((record) => record.isGood(now))) return null;
  const known = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null);
  const next = known(models.map((record) => record.nextAskableAt(now)));
  return {
    runAt: main.newest(now)?.beganAt ?? null,
    since: Math.max(0, ...known(models.map((record) => record.newest(now)?.askableAt ?? null))),
    nextAt: next.length > 0 ? Math.min(...next) : null,
    confirmedAt: Math.min(...known(models.map((record) => record.readAt()))),
  };
}
