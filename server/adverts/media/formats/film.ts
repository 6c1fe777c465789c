import { type FileHandle, open } from 'node:fs/promises';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { LocalFile } from '../media-store.ts';
import { CodecRefused } from './film-codec.ts';
import { type Film, NotAFilm, type Reader } from './film-parts.ts';
import { readMp4 } from './mp4.ts';
import { readWebm } from './webm.ts';

const readerOf = (handle: FileHandle, size: number): Reader => ({
  size,
  async read(from, bytes) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  },
});

/**
 * Looks whether a film is whole and has a moving picture that most browsers can play. It is not decoded: browsers do that.
 * @throws HttpError 400, 415 for one that most browsers cannot play
 */
export async function readFilm({ path, type, bytes }: LocalFile): Promise<Film> {
  const handle = await open(path);
  try {
    const reader = readerOf(handle, bytes);
    return await (type === 'video/mp4' ? readMp4(reader) : readWebm(reader));
  } catch (error) {
    if (error instanceof CodecRefused)
      throw new HttpError(415, error.message, { field: 'file', cause: error });
    if (!(error instanceof NotAFilm || error instanceof RangeError)) throw error;
    throw new HttpError(400, staffTexts.mediaFilmRefused, { field: 'file', cause: error });
  } finally {
    await handle.close();
  }
}
