import type { Logger } from 'pino';

/** A table's rows in memory, for what is read far more often than it is changed. */
export interface Mirror<Row> {
  /** As last read. Where that failed after a change, reading is tried again in the background. */
  rows: () => readonly Row[];
  /** Reads the table again: after each change. A failure is logged and not thrown, since the change is made. */
  refresh: () => Promise<void>;
  /** Resolves when nothing is being read. */
  settled: () => Promise<void>;
}

/**
 * Reads for the first time.
 * @param what what a line in the log calls the rows
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
