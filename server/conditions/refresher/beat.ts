/** When the places of a feed are fetched. */
export interface Beat {
  /** By location: when it is next due, on the monotonic clock, so that a jump of the wall clock starts no burst. */
  due: Map<string, number>;
  failures: Map<string, number>;
  inFlight: Set<string>;
  /** By location: for how long, in milliseconds, its last turn came before its time. The next one waits as much longer. */
  ahead: Map<string, number>;
  /** Places whose request the source refused. They are fetched one by one, so that they don't fail their batch. */
  alone: Set<string>;
  timer: NodeJS.Timeout | undefined;
}

export const newBeat = (): Beat => ({
  due: new Map(),
  failures: new Map(),
  inFlight: new Set(),
  ahead: new Map(),
  alone: new Set(),
  timer: undefined,
});

/** Forgets all that is noted of a location, except whether it is being fetched. */
export function forgetPlace(beat: Beat, id: string): void {
  for (const notes of [beat.due, beat.failures, beat.ahead, beat.alone]) notes.delete(id);
}
