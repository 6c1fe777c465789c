/** The first and last instant that a source can mean, epoch milliseconds. Beyond them it has written another unit. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
export const LATEST_MS = Date.UTC(2100, 0, 1);

/** Whether a time, in epoch milliseconds, can be one; whatever can has a date. */
export const isPossibleTime = (at: number): boolean => at >= EARLIEST_MS && at <= LATEST_MS;
