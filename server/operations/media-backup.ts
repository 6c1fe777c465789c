import { copyFile, mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_NAME_FILE } from '#server/adverts/media/shared-folder.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { keepNoLonger, keepUntil } from '#server/store/notices/backup-hold.ts';

/** A backup that was ended in the middle keeps the server from removing files for so long. */
const HOLD_MS = 15 * 60_000;
const RENEWED_EVERY_MS = 5 * 60_000;

type Rows = Pick<Store, 'media' | 'settings'>;

/**
 * Runs `copyRows` and then copies the uploads that those rows speak of. Meanwhile the server removes no file of an upload,
 * so that none is missing whose row was copied before its advert was deleted. Files never change: one that the target has
 * is not copied again.
 * @param from the folder of the uploads, `to` that of their copies
 * @returns how many uploads the target has, and the files that the folder should have and has not
 */
export async function copyWithMedia(
  rows: Rows,
  { from, to, copyRows }: { from: string; to: string; copyRows: () => Promise<void> },
): Promise<{ uploads: number; missing: string[] }> {
  const hold = () => keepUntil(rows, Date.now() + HOLD_MS);
  await hold();
  const renewing = setInterval(() => void hold().catch(() => undefined), RENEWED_EVERY_MS);
  try {
    await copyRows();
    await copied(join(from, FOLDER_NAME_FILE), to, FOLDER_NAME_FILE);
    const missing: string[] = [];
    const uploads = await rows.media.stored();
    for (const { id, names, isDoomed } of uploads)
      for (const name of names)
        if (!(await copied(join(from, id, name), join(to, id), name)) && !isDoomed)
          missing.push(`${id}/${name}`);
    return { uploads: uploads.length, missing };
  } finally {
    clearInterval(renewing);
    await keepNoLonger(rows);
  }
}

/** @returns false if there is no such file */
async function copied(source: string, folder: string, name: string): Promise<boolean> {
  const target = join(folder, name);
  const [here, there] = await Promise.all([sizeOf(source), sizeOf(target)]);
  if (here === null) return there !== null;
  if (here === there) return true;
  await mkdir(folder, { recursive: true });
  const unfinished = `${target}.part`;
  await copyFile(source, unfinished);
  const handle = await open(unfinished, 'r');
  await handle.sync().finally(() => handle.close());
  await rename(unfinished, target);
  return true;
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
