import type { Readable } from 'node:stream';
import type { MediaType } from '#contract/adverts/media.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';

/** Some bytes of a file, the first and the last included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A file on this machine that is to be stored. */
export interface LocalFile {
  path: string;
  type: MediaType;
  bytes: number;
}

/**
 * Where the files of uploads are kept, by the id of the upload and a name. Each is written once and never changed. Every
 * method throws an HttpError when the store is away (503) or full (507).
 */
export interface MediaStore {
  /** Stores all of the file or nothing of it. The given file may be gone afterwards. */
  put: (id: string, name: string, file: LocalFile) => Promise<void>;
  /** @throws MediaMissing */
  read: (id: string, name: string, range: ByteRange) => Promise<Readable>;
  /** Removes these files. What is not there does not matter. */
  remove: (id: string, names: readonly string[]) => Promise<void>;
  /** Resolves if the store answers. */
  check: () => Promise<void>;
}

/** The store has no such file. */
export class MediaMissing extends Error {
  override name = 'MediaMissing';
}

const COME_BACK_SECONDS = 30;

export const mediaAway = (cause: unknown): HttpError =>
  new HttpError(503, staffTexts.mediaAway, { retryAfterSeconds: COME_BACK_SECONDS, cause });

export const mediaDiskFull = (cause?: unknown): HttpError =>
  new HttpError(507, staffTexts.mediaDiskFull, { cause });

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** An error of the file system, in the words of the store. */
export function asMediaError(error: unknown): HttpError {
  const { code } = error as NodeJS.ErrnoException;
  return code !== undefined && NO_ROOM.has(code) ? mediaDiskFull(error) : mediaAway(error);
}
