import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { asMediaError, mediaDiskFull } from './media-store.ts';

/** A process shows every 15 seconds that it runs. What belongs to one that has not for so long is removed. */
const GONE_AFTER_MS = 60_000;
/** The disk keeps this much free, for the database above all, or a twentieth of its size if that is less. */
const RESERVE_BYTES = 256_000_000;
const RESERVE_SHARE = 0.05;

/** Uploads on their way in: files that are being received and worked on, gone when their request is over. */
export type Incoming = ReturnType<typeof createIncoming>;

export interface IncomingFolder {
  path: string;
  remove: () => Promise<void>;
}

/** @param isAlone no other process uses the folder: whatever is in it was left by an earlier one */
export function createIncoming({ root, isAlone }: { root: string; isAlone: boolean }) {
  const name = randomUUID();
  const own = join(root, name);
  /** Of the uploads that are under way: each would find the same room free. */
  let expectedBytes = 0;
  const goneBefore = () => (isAlone ? Number.POSITIVE_INFINITY : Date.now() - GONE_AFTER_MS);

  const isGone = async (other: string): Promise<boolean> => {
    const found = await stat(join(root, other)).catch(() => null);
    return found !== null && found.mtimeMs < goneBefore();
  };

  return {
    /**
     * A folder for one request.
     * @param bytes that will be written to it, at most
     * @throws HttpError 507 if the disk has no room
     */
    async open(bytes: number): Promise<IncomingFolder> {
      const path = join(own, randomUUID());
      try {
        await mkdir(path, { recursive: true });
        const { bavail, blocks, bsize } = await statfs(path);
        const reserve = Math.min(RESERVE_BYTES, blocks * bsize * RESERVE_SHARE);
        if (bavail * bsize - expectedBytes - bytes < reserve) throw mediaDiskFull();
        expectedBytes += bytes;
      } catch (error) {
        await rm(path, { recursive: true, force: true });
        throw error instanceof Error && error.name === 'HttpError' ? error : asMediaError(error);
      }
      let isRemoved = false;
      return {
        path,
        async remove() {
          if (!isRemoved) expectedBytes -= bytes;
          isRemoved = true;
          await rm(path, { recursive: true, force: true });
        },
      };
    },

    /** Shows that this process runs, and removes what processes have left that no longer do. */
    async tend() {
      const names = await readdir(root).catch(() => [] as string[]); // no upload has come yet
      const now = new Date();
      if (names.includes(name)) await utimes(own, now, now);
      for (const other of names)
        if (other !== name && (await isGone(other)))
          await rm(join(root, other), { recursive: true, force: true });
    },

    close: () => rm(own, { recursive: true, force: true }),
  };
}
