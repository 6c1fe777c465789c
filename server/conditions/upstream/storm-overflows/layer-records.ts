import { z } from 'zod';
import type { LayerState } from '#contract/conditions/feeds.ts';
import type { Layer } from '#server/layer-setting.ts';

/** Of so many rounds the median counts: a layer that really shrank is as large as usual after half of them. */
const ROUNDS = 11;
/** A layer with a smaller part of its usual rows is not whole. */
const LEAST_SHARE = 0.95;

/** By company. */
const StoredCounts = z.record(
  z.string(),
  z.object({ counts: z.array(z.number().int().positive()), counted_at: z.number() }),
);

/** What is remembered of the layers of all companies, from round to round. */
export type LayerRecords = ReturnType<typeof createLayerRecords>;

interface AnswerNotes {
  tornReads: number;
  isSuspect: boolean;
  /** Ids of monitors. */
  wentBack: readonly string[];
  missing: readonly string[];
}

interface LayerRecord {
  /** Of the last rounds, the newest last; an empty layer is dead and says nothing of its size. */
  counts: number[];
  countedAt: number; // the newest of them, epoch ms
  rows: number | null;
  isSuspect: boolean;
  suspectRounds: number;
  tornReads: number;
  stepsBack: number;
  wentBack: Set<string>; // in this round
  /** Ids of monitors by location, in this round and the one before: in both together each location was read. */
  missing: [Map<string, readonly string[]>, Map<string, readonly string[]>];
}

const newRecord = (): LayerRecord => ({
  counts: [],
  countedAt: Number.NEGATIVE_INFINITY,
  rows: null,
  isSuspect: false,
  suspectRounds: 0,
  tornReads: 0,
  stepsBack: 0,
  wentBack: new Set(),
  missing: [new Map(), new Map()],
});

/** The median; of two in the middle the larger. Null without any. */
const usualOf = (counts: readonly number[]): number | null =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? null;

/** @param storage where the counts survive a restart, as text */
export function createLayerRecords(storage: {
  get: () => Promise<string | null>;
  set: (text: string) => Promise<void>;
}) {
  const records = new Map<string, LayerRecord>();
  const of = (company: string): LayerRecord => {
    const record = records.get(company) ?? newRecord();
    records.set(company, record);
    return record;
  };
  const save = () => {
    const counted = [...records].filter(([, { counts }]) => counts.length > 0);
    const stored = counted.map(([company, { counts, countedAt }]) => [
      company,
      { counts, counted_at: countedAt },
    ]);
    void storage.set(JSON.stringify(Object.fromEntries(stored)));
  };
  const suspect = (record: LayerRecord) => {
    if (!record.isSuspect) record.suspectRounds += 1;
    record.isSuspect = true;
  };

  return {
    /** Restores the counts of the rounds before a restart, or of another process. */
    async load() {
      const text = await storage.get();
      const stored = text === null ? {} : (StoredCounts.safeParse(JSON.parse(text)).data ?? {});
      for (const [company, { counts, counted_at: countedAt }] of Object.entries(stored))
        Object.assign(of(company), { counts, countedAt });
    },
    /**
     * Begins a round of a layer.
     * @param rows of the whole layer; null: they could not be counted
     * @returns whether there are far fewer than usual
     */
    beginRound({ company }: Layer, rows: number | null, { now, roundMs }: { now: number; roundMs: number }) {
      const record = of(company);
      // Of two counts of one round, as after a restart, the later stands.
      const isSameRound = Math.abs(now - record.countedAt) < roundMs;
      const earlier = isSameRound ? record.counts.slice(0, -1) : record.counts;
      const usual = usualOf(earlier);
      const isShort = rows !== null && (rows === 0 || (usual !== null && rows < LEAST_SHARE * usual));
      const missing = [new Map(), record.missing[0]];
      Object.assign(record, { rows, isSuspect: false, wentBack: new Set(), missing });
      if (isShort) suspect(record);
      if (rows !== null && rows > 0) {
        record.counts = [...earlier, rows].slice(-ROUNDS);
        record.countedAt = isSameRound ? record.countedAt : now;
        save();
      }
      return isShort;
    },
    /** Notes an answer for a place. */
    note({ company }: Layer, locationId: string, { tornReads, isSuspect, wentBack, missing }: AnswerNotes) {
      const record = of(company);
      record.tornReads += tornReads;
      if (isSuspect) suspect(record);
      for (const id of wentBack) {
        if (!record.wentBack.has(id)) record.stepsBack += 1;
        record.wentBack.add(id);
      }
      record.missing[0].set(locationId, missing);
    },
    state({ company }: Layer): LayerState {
      const { rows, counts, isSuspect, suspectRounds, stepsBack, tornReads, missing } = of(company);
      return {
        rows,
        usual_rows: usualOf(counts),
        is_suspect: isSuspect,
        suspect_rounds: suspectRounds,
        steps_back: stepsBack,
        torn_reads: tornReads,
        missing_monitors: new Set([...new Map([...missing[1], ...missing[0]]).values()].flat()).size,
      };
    },
  };
}
