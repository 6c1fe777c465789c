import type { ModelRun } from '../upstream/open-meteo/model-runs.ts';

const MINUTE_MS = 60_000;
/** The source's servers learn of a run one after the other; earlier than this, some still answer from the last one. */
const SPREADS_FOR_MS = 10 * MINUTE_MS;
/** How far the source's clock may be ahead of ours. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;
/** A file that was not read for so long (three looks and a half) says nothing any more. */
const GOOD_FOR_MS = 35 * MINUTE_MS;
/**
 * A file that has named the same run for two of its model's spacings and this is not believed any more: one run may be
 * left out, and the next be late, but then either the model or its file stands still.
 */
const NEXT_IS_LATE_MS = 4 * 60 * MINUTE_MS;

export interface WatchedModel {
  name: string;
  /** How far the beginnings of two runs lie apart, at least. */
  everyMs: number;
  /** Beside the main model: a place waits a while for the main one's next run, so that both come with one question. */
  isAside?: boolean;
  /** Its runs are read, and are no reason to ask for a place again. */
  isNoNews?: boolean;
}

/** What is known of the runs of one model, from its file. All times are epoch milliseconds. */
export type RunRecord = ReturnType<typeof createRunRecord>;

export function createRunRecord({ everyMs }: WatchedModel) {
  let runs: { beganAt: number; askableAt: number }[] = []; // the last two, oldest first
  let readAt: number | null = null;
  let makesSense = false;

  const faultOf = ({ beganAt, availableAt }: ModelRun, now: number): string | null => {
    const last = runs.at(-1);
    const isSame = beganAt === last?.beganAt;
    // A run that is published again is no newer for it.
    const hadSince = isSame ? last.askableAt - SPREADS_FOR_MS : availableAt;
    if (availableAt < beganAt) return 'a run that was there before it began';
    if (availableAt > now + CLOCKS_DIFFER_MS) return 'a run that lies in the future';
    if (last && beganAt < last.beganAt) return 'a run before the last one';
    if (last && !isSame && beganAt - last.beganAt < everyMs / 2) return 'runs that follow too soon';
    return now - hadSince > 2 * everyMs + NEXT_IS_LATE_MS ? 'the same run for too long' : null;
  };

  return {
    /** @returns why the file makes no sense; null: it does */
    note(run: ModelRun, now: number): string | null {
      const fault = faultOf(run, now);
      makesSense = fault === null;
      if (fault !== null) return fault;
      readAt = now;
      // A run that is published twice keeps its first time: with it come no other hours.
      if (run.beganAt !== runs.at(-1)?.beganAt) {
        const askableAt = run.availableAt + SPREADS_FOR_MS;
        runs = [...runs.slice(-1), { beganAt: run.beganAt, askableAt }];
      }
      return null;
    },
    /** Whether the file was read lately, and made sense when it was last read. */
    isGood: (now: number) => makesSense && readAt !== null && now >= readAt && now - readAt <= GOOD_FOR_MS,
    /** When it was last read with sense; null: never. */
    readAt: (): number | null => readAt,
    /** The newest run that may be asked for; null: none is known. */
    newest: (now: number): { beganAt: number; askableAt: number } | null =>
      runs.findLast(({ askableAt }) => askableAt <= now) ?? null,
    /** When the next known run may be asked for; null: none is known. */
    nextAskableAt: (now: number): number | null =>
      runs.find(({ askableAt }) => askableAt > now)?.askableAt ?? null,
  };
}
