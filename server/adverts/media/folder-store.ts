import { access, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asMediaError, MediaMissing, type MediaStore } from './media-store.ts';

/** In the data folder. */
export const MEDIA_FOLDER = 'media';

/** What was written to a file, or the names that were given in a folder, is on the disk. */
async function onDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Uploads in a folder, each in a folder of its own. Files to store must be on the same file system. */
export function createFolderStore(root: string): MediaStore {
  const pathOf = (id: string, ...name: string[]) => join(root, id, ...name);
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asMediaError(error);
    }
  };

  return {
    put: (id, name, { path }) =>
      attempt(async () => {
        await mkdir(pathOf(id), { recursive: true });
        await onDisk(path);
        await rename(path, pathOf(id, name));
        await onDisk(pathOf(id));
        await onDisk(root);
      }),

    async read(id, name, { first, last }) {
      try {
        const handle = await open(pathOf(id, name));
        return handle.createReadStream({ start: first, end: last });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MediaMissing(`${id}/${name}`);
        throw asMediaError(error);
      }
    },

    remove: (id) => attempt(() => rm(pathOf(id), { recursive: true, force: true })),

    check: () =>
      attempt(async () => {
        await mkdir(root, { recursive: true });
        await access(root);
      }),
  };
}
