/** What a film says about its picture, in pixels as it is shown; null: it does not say. */
export interface Film {
  width: number | null;
  height: number | null;
  /** What to tell of who can't play it; null: nothing. */
  note: string | null;
}

/** Reads parts of a file. Past its end there is less than was asked for. */
export interface Reader {
  /** Of the whole file, in bytes. */
  size: number;
  read: (from: number, bytes: number) => Promise<Buffer>;
}

/** A film's structure is not that of its type, or it is not whole. */
export class NotAFilm extends Error {
  override name = 'NotAFilm';
}

/** The most that is read into memory of a film's directory. That of an hour has some hundred kB. */
export const MOST_DIRECTORY_BYTES = 8_000_000;

/**
 * The most parts beside one another in that directory: a track for each language and more. Millions of empty ones fit into
 * it, and to look at each would take a gigabyte and many seconds.
 */
export const MOST_PARTS = 200;
