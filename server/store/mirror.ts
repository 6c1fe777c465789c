import type { Logger } from 'pino';

/** A table's rows in memory, for tables that are read far more often than changed. */
export interface Mirror<Row> {
  /** The rows of the last reading. If reading failed after a change, it is tried again in the background. */
  rows: () => readonly Row[];
  /** Reads the table again, after each change. A failure is logged and not thrown: the change itself is made. */
  refresh: () => Promise<void>;
  /** Resolves when no reading is in progress. */
  settled: () => Promise<void>;
}

/**
 * Reads for the first time.
 * @param what the name of the rows in log lines
 * @param onRead called whenever the table has been read again
 */
export async function createMirror<Row>(options: {
  read: () => Promise<readonly Row[]>;
  what: string;
  log: Logger;
  onRead?: () => void;
}): Promise<Mirror<Row>> {
  const { read, what, log, onRead } = options;
  let rows = await read();
  let isOutdated = false;
  let reading = 0;
  let last: Promise<void> = Promise.resolve();

  const readAgain = async () => {
    try {
      rows = await read();
      isOutdated = false;
      onRead?.();
    } catch (error) {
      isOutdated = true;
      log.warn({ err: error }, `the ${what} could not be read again`);
    } finally {
      reading -= 1;
    }
  };

  // One after the other: an older answer never replaces a newer one.
  const refresh = () => {
    reading += 1;
    last = last.then(readAgain);
    return last;
  };

  return {
    rows() {
      if (isOutdated && reading === 0) void refresh();
      return rows;
    },
    refresh,
    settled: () => last,
  };
}
