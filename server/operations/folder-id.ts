import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of a data folder, made once: what a process reports of its folder stays true until it is back with the folder. */
export function folderId(dataDir: string): string {
  const file = join(dataDir, 'folder-id');
  const made = randomUUID();
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, made, { flag: 'wx', mode: 0o600, flush: true });
  } catch {
    // It is there, or the disk is full: then this process has the name for itself.
  }
  try {
    return readFileSync(file, 'utf8').trim() || made;
  } catch {
    return made;
  }
}
