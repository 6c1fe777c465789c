import { EventEmitter } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from '../media/media-store.ts';

const PIECE_BYTES = 65_536;

/**
 * A file that is read while it is still being written: a reader who has caught up waits for more. One that is whole
 * from the beginning is the simple case. It stays open for readers, also when it is removed from the disk meanwhile.
 * Whoever made or opened it holds it, and must release it.
 */
export class GrowingFile {
  readonly #handle: FileHandle;
  readonly #news = new EventEmitter().setMaxListeners(0);
  #bytes: number;
  #isWhole: boolean;
  #failure: Error | null = null;
  /** Its readers, and its owner. */
  #holders = 1;

  private constructor(handle: FileHandle, bytes: number, isWhole: boolean) {
    this.#handle = handle;
    this.#bytes = bytes;
    this.#isWhole = isWhole;
  }

  /** Begins a file that must not exist yet; only the server's user can read it. */
  static async create(path: string): Promise<GrowingFile> {
    return new GrowingFile(await open(path, 'wx+', 0o600), 0, false);
  }

  /** Opens one that is whole. */
  static async whole(path: string): Promise<GrowingFile> {
    const handle = await open(path, 'r');
    return new GrowingFile(handle, (await handle.stat()).size, true);
  }

  get bytes(): number {
    return this.#bytes;
  }

  async append(chunk: Uint8Array): Promise<void> {
    for (let done = 0; done < chunk.byteLength; ) {
      const { bytesWritten } = await this.#handle.write(chunk, done, chunk.byteLength - done, this.#bytes);
      done += bytesWritten;
      this.#bytes += bytesWritten;
    }
    this.#news.emit('news');
  }

  /** Everything has been written, and is on the disk. */
  async end(): Promise<void> {
    await this.#handle.datasync();
    this.#isWhole = true;
    this.#news.emit('news');
  }

  /** No more comes: readers are broken off. */
  fail(error: Error): void {
    this.#failure = error;
    this.#news.emit('news');
  }

  /** @param range without it everything, however much that will be */
  read(range: ByteRange | null): Readable {
    this.#holders += 1;
    const to = range ? range.last + 1 : Number.POSITIVE_INFINITY;
    let at = range?.first ?? 0;
    const piece = (stream: Readable) => {
      const until = Math.min(this.#bytes, to);
      if (stream.destroyed) return;
      if (this.#failure) stream.destroy(this.#failure);
      else if (at < until) {
        const length = Math.min(PIECE_BYTES, until - at);
        this.#handle.read(Buffer.allocUnsafe(length), 0, length, at).then(
          ({ bytesRead, buffer }) => {
            at += bytesRead;
            if (bytesRead === 0) stream.destroy(new Error('the file is shorter than it was'));
            else stream.push(buffer.subarray(0, bytesRead));
          },
          (error: Error) => stream.destroy(error),
        );
      } else if (at >= to || this.#isWhole) stream.push(null);
      else this.#news.once('news', wake);
    };
    const wake = () => piece(stream);
    const stream: Readable = new Readable({
      highWaterMark: PIECE_BYTES,
      read() {
        piece(this);
      },
      destroy: (error, done) => {
        this.#news.off('news', wake);
        this.release();
        done(error);
      },
    });
    return stream;
  }

  /** Closes with the last who holds it. */
  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) void this.#handle.close().catch(() => undefined);
  }
}
