import { z } from 'zod';
import type { FeedKind } from '#contract/live/live-table.ts';
import type { ModelRun } from '../upstream/open-meteo/model-runs.ts';
import { createRunRecord, type RunRecord, type WatchedModel } from './run-record.ts';

const LOOK_MS = 10 * 60_000;
/** So long a run of a model beside the main one waits for a run of that, which mostly comes within the hour. */
const ASIDE_WAITS_MS = 90 * 60_000;

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
  /** Since when the main model's newest run may be asked for, and when its next one should be to be had. */
  main: z.object({ since: z.number(), nextAt: z.number() }).optional(),
});
export type RunNews = z.infer<typeof RunNews>;

/** The models that a feed's answers come from, and how their files are read. */
export interface WatchedFeed {
  kind: FeedKind;
  /** The first is the main one: its runs are those that people read of. */
  models: readonly [WatchedModel, ...WatchedModel[]];
  /** How often the models have something new, as a rule: what a place costs of the budget follows from it. */
  roundsADay: number;
  /** @throws UpstreamError */
  read: (model: string) => Promise<ModelRun>;
}

/**
 * Looks regularly which runs the sources answer from: a small call for each model, whatever the number of places. Only
 * the process that asks the sources looks.
 */
export type RunWatch = ReturnType<typeof createRunWatch>;

export function createRunWatch(options: {
  feeds: readonly WatchedFeed[];
  now: () => number;
  log: { info: (fields: object, text: string) => void; warn: (fields: object, text: string) => void };
}) {
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

  const news = (kind: FeedKind) => newsOf(records.get(kind) ?? [], now());

  const tell = () => {
    for (const listener of listeners) listener();
    const next = feeds.map(({ kind }) => news(kind)?.nextAt ?? null).filter((at) => at !== null);
    clearTimeout(askable);
    if (next.length > 0) askable = setTimeout(tell, Math.max(1000, Math.min(...next) - now()));
  };

  return {
    /** Begins to look; resolves after the first look, whatever it brought. */
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
    /** Null: the files cannot be had or make no sense, or the feed has none. It must be refreshed by the clock then. */
    news,
    /** How often a day the models of a feed have something new, as a rule; null: they are not looked at. */
    roundsADay: (kind: FeedKind): number | null =>
      feeds.find((feed) => feed.kind === kind)?.roundsADay ?? null,
    /** When the newest run of one model could first be asked for, epoch ms; null: not known. */
    runSince(kind: FeedKind, name: string, at: number): number | null {
      const model = records.get(kind)?.find((each) => each.name === name);
      return model?.record.isGood(at) ? (model.record.newest(at)?.askableAt ?? null) : null;
    },
    /** Called after each look, and when a run that is known may be asked for. */
    onLook: (listener: () => void) => void listeners.push(listener),
  };
}

/** One model whose runs are not known is enough to know nothing: any of them may have something newer. */
function newsOf(watched: readonly (WatchedModel & { record: RunRecord })[], now: number): RunNews | null {
  const models = watched.filter(({ isNoNews }) => !isNoNews);
  const [main] = models;
  if (!main || !models.every(({ record }) => record.isGood(now))) return null;
  const known = <T>(values: (T | null)[]): T[] => values.filter((value) => value !== null);
  const waits = ({ isAside }: WatchedModel) => (isAside ? ASIDE_WAITS_MS : 0);
  const newest = main.record.newest(now);
  const since = models.map((model) => model.record.newest(now - waits(model))?.askableAt ?? null);
  const next = known(
    models.map((model) => {
      const at = model.record.nextAskableAt(now - waits(model));
      return at === null ? null : at + waits(model);
    }),
  );
  return {
    runAt: newest?.beganAt ?? null,
    since: Math.max(0, ...known(since)),
    nextAt: next.length > 0 ? Math.min(...next) : null,
    confirmedAt: Math.min(...known(models.map(({ record }) => record.readAt()))),
    ...(newest && { main: { since: newest.askableAt, nextAt: newest.askableAt + main.everyMs } }),
  };
}
