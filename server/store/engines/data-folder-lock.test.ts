import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startChild } from '../testing/child.ts';
import { silentLog } from '../testing/engines.ts';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';
import { openStore } from './open-store.ts';

let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'foreshore-lock-'));
  dataDir = join(parent, 'not', 'there yet');
});
afterEach(() => rmSync(parent, { recursive: true }));

const open = () => openStore({ dataDir, log: silentLog });

test('a second server on the folder is refused at once, with the process that holds it', async () => {
  const holder = startChild('hold-store.ts', { dataDir });
  await holder.lines.next();
  const begun = performance.now();
  await expect(open()).rejects.toThrow(DataFolderInUse);
  expect(performance.now() - begun).toBeLessThan(1000);
  await expect(open()).rejects.toThrow(
    `The data folder ${dataDir} is in use by another server (process ${holder.process.pid}). ` +
      'Stop it first, or set DATA_DIR to another folder.',
  );
  await holder.kill();

  const successor = await open(); // no stale lock, although nobody cleaned up
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toBe(`${process.pid}\n`);
  await successor.ping();
  await successor.close();
});

test('the folder is free again after a close, and locked only once within a process', async () => {
  const first = await open();
  await expect(open()).rejects.toThrow(DataFolderInUse);
  await first.ping(); // undisturbed
  await first.close();
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
  const second = await open();
  await first.close(); // closing twice does not release the next holder's lock
  await expect(open()).rejects.toThrow(DataFolderInUse);
  await second.close();
});

test('a holder that has not yet written its process number is named without it', () => {
  const folder = mkdtempSync(join(parent, 'x'));
  const unlock = lockDataFolder(folder);
  rmSync(join(folder, 'server.pid'));
  expect(() => lockDataFolder(folder)).toThrow(/is in use by another server\. Stop it first/);
  unlock();
});

test('folder and database are closed to other people of the machine', async () => {
  const store = await open();
  await store.settings.set('key', 'value');
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  for (const file of ['foreshore.db', 'foreshore.db-wal']) {
    expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  }
  await store.close();
});
