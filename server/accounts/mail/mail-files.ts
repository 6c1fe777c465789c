import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const DAY_MS = 86_400_000;
/** Mails hold people's addresses. They are stored only as long as somebody may look into a fault. */
const STORED_MS = 30 * DAY_MS;
/** Ends the name of a file that is not complete on the disk yet. */
const UNFINISHED = '.part';

export type MailFolder = ReturnType<typeof mailFolder>;

/** A folder of mails, one per file, that only the server's own user may read. Created if it is missing. */
export function mailFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  /** The names of complete files, the oldest first. */
  const list = (): string[] =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
      .map(({ name }) => name)
      .sort();
  return {
    path,
    list,
    /** The time at which each was to be sent, the oldest first, in epoch milliseconds. */
    times: (): number[] => list().flatMap((name) => timeOf(name) ?? []),
    /** When it resolves, the complete file is on the disk. */
    async put(name: string, content: string | Buffer): Promise<void> {
      const unfinished = join(path, name + UNFINISHED);
      const file = await open(unfinished, 'w', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(path, name));
    },
    read: (name: string): Promise<string> => readFile(join(path, name), 'utf8'),
    remove: (name: string): Promise<void> => rm(join(path, name), { force: true }),
    /** Removes files older than 30 days. */
    async prune(now: number): Promise<void> {
      const oldest = stamp(now - STORED_MS);
      const files = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile());
      await Promise.all(
        files.filter(({ name }) => name < oldest).map(({ name }) => rm(join(path, name), { force: true })),
      );
    },
  };
}

/** A name that no other mail has. Names sort by time. */
export const mailName = (at: number, extension: string): string =>
  `${stamp(at)}-${randomBytes(6).toString('hex')}.${extension}`;

/** As 20261121T080910123Z. */
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:.]/g, '');

/** Null for a file that this server did not put there. */
function timeOf(name: string): number | null {
  const [, date, hours, minutes, seconds] = /^(\d{8})T(\d\d)(\d\d)(\d{5})Z-/.exec(name) ?? [];
  if (date === undefined || seconds === undefined) return null;
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds.slice(0, 2)}.${seconds.slice(2)}Z`);
  return Number.isNaN(at) ? null : at;
}
