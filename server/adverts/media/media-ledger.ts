import type { Logger } from 'pino';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { keptUntil } from '#server/store/notices/backup-hold.ts';
import type { JudgedUpload } from './judge-upload.ts';
import type { MediaStore } from './media-store.ts';

/** Storing takes less by far. What takes longer was lost with its process. */
const LOST_AFTER_MS = 30 * 60_000;

/** Keeps the rows of uploads and their files in the media store in step: a row is there before the first file and until the last is gone. */
export interface MediaLedger {
  /**
   * Stores the files and runs `write`, in whose transaction an advert takes them. If either fails they are removed again,
   * unless an advert has them all the same: a database may write everything and be gone before it says so.
   * @throws HttpError 503, 507
   */
  storedFor: <T>(judged: JudgedUpload, write: () => Promise<T>) => Promise<T>;
  /** @throws HttpError 503 if the store cannot be reached, so that nothing could be removed from it now */
  check: () => Promise<void>;
  /** Removes the files that no advert has any more. What fails is tried again later. Does not throw. */
  sweep: () => Promise<void>;
}

export function createMediaLedger(options: {
  rows: Pick<Store, 'media' | 'settings'>;
  files: MediaStore;
  /** In bytes, of all uploads. */
  quota: number;
  processId: string;
  /** No other process stores uploads: what is being stored by another one is lost. */
  isAlone: boolean;
  now: () => number;
  log: Logger;
}): MediaLedger {
  const { rows, files, quota, processId, isAlone, now, log } = options;
  let sweeping: Promise<void> = Promise.resolve();

  const removeDoomed = async () => {
    // Read after they were doomed: a backup that began before has said so before it copied the rows.
    const doomed = await rows.media.doomed();
    if (doomed.length === 0 || (await keptUntil(rows, now())) !== null) return;
    for (const { id, names } of doomed) {
      await files.remove(id, names);
      await rows.media.forget(id);
    }
  };

  const sweepOnce = async () => {
    try {
      await rows.media.doomUnused({
        before: now() - LOST_AFTER_MS,
        aliveOnly: isAlone ? processId : null,
      });
      await removeDoomed();
    } catch (error) {
      log.warn({ err: error }, 'media that no advert has could not be removed');
    }
  };

  /** One after the other: the last one has seen what was doomed before it was called. */
  const sweep = () => {
    sweeping = sweeping.then(sweepOnce);
    return sweeping;
  };

  const giveUp = async (id: string) => {
    await rows.media.abandon(id).catch(() => undefined); // the sweep finds it all the same
    await sweep();
  };

  return {
    async storedFor({ media, files: kept }, write) {
      const bytes = kept.reduce((sum, file) => sum + file.bytes, 0);
      const names = kept.map(({ name }) => name);
      const reservation = { id: media._id, names, bytes, storedBy: processId };
      if (!(await rows.media.reserve(reservation, quota, now())))
        throw new HttpError(507, staffTexts.mediaQuotaFull, { field: 'file' });
      try {
        for (const file of kept) await files.put(media._id, file.name, file);
        return await write();
      } catch (error) {
        await giveUp(media._id);
        throw error;
      }
    },
    check: files.check,
    sweep,
  };
}
