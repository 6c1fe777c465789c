/** When the places of a feed are asked for. */
export interface Beat {
  /** By location: when it is next due, on the monotonic clock, so that a jump of the wall clock starts no burst. */
  due: Map<string, number>;
  failures: Map<string, number>;
  inFlight: Set<string>;
  /** Places whose question the source refused: asked one by one, so that a bad one can't take its batch along. */
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
