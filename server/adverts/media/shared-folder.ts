import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { staffTexts } from '#contract/staff-texts.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { MediaStore } from './media-store.ts';

/** A file in the folder of uploads with the name that the store has of it. */
export const FOLDER_NAME_FILE = '.foreshore-media';
const NAME_KEY = 'media folder';
const MISSING_KEY = 'media folder missing at';
/** Each process looks every 15 seconds; two looks may be late. */
const MISSING_FOR_MS = 60_000;

/**
 * The folder of uploads where several processes share one store. A process whose folder is another one (each container with a
 * volume of its own, a disk that is not mounted) would store files that the others never find, and take theirs for missing.
 */
export interface SharedFolder extends MediaStore {
  /** Whether this process has the folder of the others. The first process on a store gives its folder the name. Does not throw. */
  look: () => Promise<boolean>;
}

export function createSharedFolder(options: {
  files: MediaStore;
  root: string;
  settings: Store['settings'];
  now: () => number;
}): SharedFolder {
  const { files, root, settings, now } = options;
  const ownName = randomUUID();
  let isOurs = true;

  const find = async (): Promise<boolean> => {
    const name = await settings.getOrAdd(NAME_KEY, ownName);
    const path = join(root, FOLDER_NAME_FILE);
    const found = await readFile(path, 'utf8').catch(() => null);
    if (found?.trim() === name) return true;
    if (name !== ownName) return false;
    await mkdir(root, { recursive: true });
    await writeFile(path, name);
    return true;
  };

  const look = async () => {
    try {
      isOurs = await find();
      if (!isOurs) await settings.set(MISSING_KEY, String(now()));
    } catch {
      // The store or the disk is away: what uses them says so.
    }
    return isOurs;
  };
  /** Looks again where the folder was another one: it may have been mounted meanwhile. */
  const ready = async () => {
    if (!isOurs && !(await look())) throw new HttpError(503, staffTexts.mediaFolderMissing);
  };

  return {
    look,
    put: (...given) => ready().then(() => files.put(...given)),
    read: (...given) => ready().then(() => files.read(...given)),
    remove: (...given) => ready().then(() => files.remove(...given)),
    check: () => ready().then(files.check),
  };
}

/** Whether some process said within a minute that its folder of uploads is not the one of the others. */
export async function isMediaFolderMissing(settings: Store['settings'], now: number): Promise<boolean> {
  const at = Number(await settings.get(MISSING_KEY));
  return at > 0 && now - at < MISSING_FOR_MS;
}
