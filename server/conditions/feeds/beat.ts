/** When the places of a feed are fetched. */
export interface Beat {
  /** By location: when it is next due, on the monotonic clock, so that a jump of the wall clock starts no burst. */
  due: Map<string, number>;
  failures: Map<string, number>;
  inFlight: Set<string>;
  /** Places whose request the source refused. They are fetched one by one, so that they don't fail their batch. */
  alone: Set<string>;
  timer: NodeJS.Timeout | undefined;
}

export const newBeat = (): Beat => ({
  due: new Map(),
  failures: new Map(),
  inFlight: new Set(),
  alone: new Set(),
  timer: undefined,
});
