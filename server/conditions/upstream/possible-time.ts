/** The first and last possible instant of a source, epoch milliseconds. A time beyond them is in another unit. */
export const EARLIEST_MS = Date.UTC(2000, 0, 1);
export const LATEST_MS = Date.UTC(2100, 0, 1);

/** Whether a time, in epoch milliseconds, is possible, so that it can be made into a date. */
export const isPossibleTime = (at: number): boolean => at >= EARLIEST_MS && at <= LATEST_MS;
