import { z } from 'zod';
import type { LayerState } from '#contract/feeds.ts';
import type { Layer } from '#server/layer-setting.ts';

/** Of so many rounds the median counts: a layer that really shrank is as large as usual after half of them. */
const ROUNDS = 11;
/** A layer with a smaller part of its usual rows is not whole. */
const LEAST_SHARE = 0.95;

const StoredCounts = z.record(z.string(), z.array(z.number().int().positive()));

/** What is remembered of the layers of all companies, from round to round. */
export interface LayerRecords {
  /** Restores the counts of the rounds before a restart, or of another process. */
  load: () => Promise<void>;
  /**
   * Begins a round of a layer.
   * @param rows of the whole layer; null: they could not be counted
   * @returns whether there are far fewer than usual
   */
  beginRound: (layer: Layer, rows: number | null) => boolean;
  /** Notes an answer for a place. */
  note: (layer: Layer, locationId: string, answer: AnswerNotes) => void;
  state: (layer: Layer) => LayerState;
}

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
  rows: number | null;
  isSuspect: boolean;
  suspectRounds: number;
  tornReads: number;
  stepsBack: number;
  wentBack: Set<string>; // in this round
  missing: Map<string, readonly string[]>; // by location
}

const newRecord = (): LayerRecord => ({
  counts: [],
  rows: null,
  isSuspect: false,
  suspectRounds: 0,
  tornReads: 0,
  stepsBack: 0,
  wentBack: new Set(),
  missing: new Map(),
});

/** The median; of two in the middle the larger. Null without any. */
const usualOf = (counts: readonly number[]): number | null =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? null;

/** @param storage where the counts survive a restart, as text */
export function createLayerRecords(storage: {
  get: () => Promise<string | null>;
  set: (text: string) => Promise<void>;
}): LayerRecords {
  const records = new Map<string, LayerRecord>();
  const of = ({ company }: Layer): LayerRecord => {
    const record = records.get(company) ?? newRecord();
    records.set(company, record);
    return record;
  };
  const suspect = (record: LayerRecord) => {
    if (!record.isSuspect) record.suspectRounds += 1;
    record.isSuspect = true;
  };

  return {
    async load() {
      const text = await storage.get();
      const stored = text === null ? {} : (StoredCounts.safeParse(JSON.parse(text)).data ?? {});
      for (const [company, counts] of Object.entries(stored)) of({ company, url: '' }).counts = counts;
    },
    beginRound(layer, rows) {
      const record = of(layer);
      const usual = usualOf(record.counts);
      const isShort = rows !== null && (rows === 0 || (usual !== null && rows < LEAST_SHARE * usual));
      Object.assign(record, { rows, isSuspect: false, wentBack: new Set() });
      if (isShort) suspect(record);
      if (rows !== null && rows > 0) {
        record.counts = [...record.counts, rows].slice(-ROUNDS);
        void storage.set(
          JSON.stringify(Object.fromEntries([...records].map(([company, { counts }]) => [company, counts]))),
        );
      }
      return isShort;
    },
    note(layer, locationId, { tornReads, isSuspect, wentBack, missing }) {
      const record = of(layer);
      record.tornReads += tornReads;
      if (isSuspect) suspect(record);
      for (const id of wentBack) {
        if (!record.wentBack.has(id)) record.stepsBack += 1;
        record.wentBack.add(id);
      }
      if (missing.length > 0) record.missing.set(locationId, missing);
      else record.missing.delete(locationId);
    },
    state(layer) {
      const { rows, counts, isSuspect, suspectRounds, stepsBack, tornReads, missing } = of(layer);
      return {
        rows,
        usual_rows: usualOf(counts),
        is_suspect: isSuspect,
        suspect_rounds: suspectRounds,
        steps_back: stepsBack,
        torn_reads: tornReads,
        missing_monitors: new Set([...missing.values()].flat()).size,
      };
    },
  };
}
