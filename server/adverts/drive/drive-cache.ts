import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import { imageTypes, videoTypes } from '#contract/adverts/media.ts';
import { GrowingFile } from './growing-file.ts';

interface Room {
  bytes: number;
  files: number;
}
/**
 * The room for kept files, apart for those of adverts and for others: what administrators look at before they save it pushes
 * no advert's file out. What is just arriving comes on top of it.
 */
const ROOMS = {
  adverts: { bytes: 800_000_000, files: 1600 },
  previews: { bytes: 200_000_000, files: 400 }, // two of the largest
};

const Note = z.object({
  address: z.string(),
  version: z.uuid(),
  type: z.enum([...imageTypes, ...videoTypes]),
  size: z.number().int().positive(),
  validators: z.object({ etag: z.string().nullable(), lastModified: z.string().nullable() }),
  confirmedAt: z.number(), // epoch milliseconds
});
/** What is known of a kept file. `version` changes with its content. */
export type CachedFile = z.infer<typeof Note>;

/** A file that is arriving; nothing of it is kept until it is. */
export interface ArrivingFile {
  file: GrowingFile;
  version: string;
  /** Takes the place of what was kept under its address. */
  keep: (about: Pick<CachedFile, 'type' | 'validators'>) => Promise<void>;
  discard: () => Promise<void>;
}

/** Files of the host on this machine's disk, those that were used last. */
export type DriveCache = ReturnType<typeof createDriveCache>;

/**
 * Each file is `<key>.<version>`, with a note `<key>.json` that is put in place after it. A cut or a kill leaves
 * `….part`, which is removed at the next start; so is every file without its note.
 */
export function createDriveCache(options: {
  folder: string;
  /** Whether an active advert shows the file with this address. */
  isInAdvert: (address: string) => boolean;
  now: () => number;
  log: Pick<Logger, 'warn'>;
  rooms?: Readonly<Record<keyof typeof ROOMS, Room>>;
}) {
  const { folder, isInAdvert, now, log, rooms = ROOMS } = options;
  /** By address, the one that was used longest ago first. */
  const kept = new Map<string, CachedFile>();
  let bytes = 0;
  const pathOf = ({ address, version }: Pick<CachedFile, 'address' | 'version'>) =>
    join(folder, `${keyOf(address)}.${version}`);
  const notePath = (address: string) => join(folder, `${keyOf(address)}.json`);

  const hold = (file: CachedFile) => {
    const before = kept.get(file.address);
    kept.delete(file.address);
    kept.set(file.address, file);
    bytes += file.size - (before?.size ?? 0);
  };
  const release = async (file: CachedFile) => {
    if (kept.get(file.address) !== file) return;
    kept.delete(file.address);
    bytes -= file.size;
    await rm(notePath(file.address), { force: true });
    await rm(pathOf(file), { force: true });
  };
  const makeRoom = async () => {
    const taken = { adverts: { bytes: 0, files: 0 }, previews: { bytes: 0, files: 0 } };
    const tooMany = [...kept.values()].reverse().filter(({ address, size }) => {
      const of = isInAdvert(address) ? 'adverts' : 'previews';
      taken[of].bytes += size;
      taken[of].files += 1;
      return taken[of].bytes > rooms[of].bytes || taken[of].files > rooms[of].files;
    });
    for (const file of tooMany) await release(file);
  };
  const writeNote = async (file: CachedFile) => {
    const path = notePath(file.address);
    const part = `${path}.${randomUUID()}.part`;
    await writeFile(part, JSON.stringify(file), { mode: 0o600, flush: true });
    await rename(part, path);
  };

  const read = async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const notes = await Promise.all(names.filter(isNote).map((name) => readNote(join(folder, name))));
    const sound = notes
      .filter((note) => note !== null && names.includes(`${keyOf(note.address)}.${note.version}`))
      .filter((note) => note !== null)
      .sort((one, other) => one.confirmedAt - other.confirmedAt);
    for (const note of sound) {
      const { size } = await stat(pathOf(note));
      if (size === note.size) hold(note);
    }
    const good = new Set([...kept.values()].flatMap((file) => [pathOf(file), notePath(file.address)]));
    for (const name of names)
      if (!good.has(join(folder, name))) await rm(join(folder, name), { force: true });
    await makeRoom();
  };
  let reading: Promise<void> | undefined;
  const ready = () => {
    reading ??= read().catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  return {
    /** Removes what an earlier run left half. Does not throw. */
    async tidy() {
      if (!existsSync(folder)) return; // made with the first file
      await ready().catch((error: unknown) => log.warn({ err: error }, 'kept media could not be read'));
    },
    async find(address: string): Promise<CachedFile | null> {
      await ready();
      const file = kept.get(address);
      if (file) hold(file); // used now
      return file ?? null;
    },
    /** Opens a kept file; null where it has gone meanwhile. */
    open: (file: CachedFile): Promise<GrowingFile | null> =>
      GrowingFile.whole(pathOf(file)).catch(async (error: unknown) => {
        log.warn({ err: error }, 'a kept media file could not be read');
        await release(file);
        return null;
      }),
    async receive(address: string): Promise<ArrivingFile> {
      await ready();
      const version = randomUUID();
      const path = pathOf({ address, version });
      const file = await GrowingFile.create(`${path}.part`);
      return {
        file,
        version,
        async keep({ type, validators }) {
          await rename(`${path}.part`, path);
          const before = kept.get(address);
          const about = { address, version, type, size: file.bytes, validators, confirmedAt: now() };
          await writeNote(about);
          hold(about);
          if (before) await rm(pathOf(before), { force: true });
          await makeRoom();
        },
        discard: () => rm(`${path}.part`, { force: true }),
      };
    },
    /** The host has said that it has not changed. */
    async confirm(file: CachedFile) {
      const confirmed = { ...file, confirmedAt: now() };
      if (kept.get(file.address) !== file) return;
      hold(confirmed);
      await writeNote(confirmed);
    },
    async forget(address: string) {
      await ready();
      const file = kept.get(address);
      if (file) await release(file);
    },
    figures: (): { files: number; bytes: number } => ({ files: kept.size, bytes }),
  };
}

const keyOf = (address: string): string => createHash('sha256').update(address).digest('hex').slice(0, 32);
const isNote = (name: string): boolean => name.endsWith('.json');

const readNote = async (path: string): Promise<CachedFile | null> => {
  try {
    return Note.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
};
