import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { createFolderStore } from './folder-store.ts';
import { createSharedFolder, FOLDER_NAME_FILE, isMediaFolderMissing } from './shared-folder.ts';

const NOW = Date.parse('2026-11-26T02:00:00Z');
let root: string;
let settings: Parameters<typeof createSharedFolder>[0]['settings'];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foreshore-shared-'));
  const values = new Map<string, string>();
  settings = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
    getOrAdd: async (key: string, value: string) => {
      if (!values.has(key)) values.set(key, value);
      return values.get(key) ?? '';
    },
  } as typeof settings;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const processWith = (folder: string) => {
  const media = join(root, folder);
  return createSharedFolder({ files: createFolderStore(media), root: media, settings, now: () => NOW });
};
const away = { status: 503, message: staffTexts.mediaFolderMissing };

test('processes with one folder both use it', async () => {
  const [one, other] = [processWith('shared'), processWith('shared')];
  expect(await Promise.all([one.look(), other.look()])).toContain(true);
  expect([await one.look(), await other.look()]).toEqual([true, true]);
  await expect(other.check()).resolves.toBeUndefined();
  expect(await isMediaFolderMissing(settings, NOW + 120_000)).toBe(false);
});

test('a process with another folder stores, shows and removes nothing, and says so for a minute', async () => {
  const [one, other] = [processWith('one'), processWith('other')];
  expect(await one.look()).toBe(true);
  expect(await other.look()).toBe(false);
  const file = { path: join(root, 'x'), type: 'image/webp' as const, bytes: 1 };
  await expect(other.put('id', 'name', file)).rejects.toMatchObject(away);
  await expect(other.read('id', 'name', { first: 0, last: 0 })).rejects.toMatchObject(away);
  await expect(other.remove('id', ['name'])).rejects.toMatchObject(away);
  expect(await isMediaFolderMissing(settings, NOW + 59_000)).toBe(true);
  expect(await isMediaFolderMissing(settings, NOW + 61_000)).toBe(false);
});

test('a folder that is mounted later, or copied with its name, is used at once', async () => {
  const [one, other] = [processWith('one'), processWith('other')];
  await one.look();
  await other.look();
  await mkdir(join(root, 'other'), { recursive: true });
  await copyFile(join(root, 'one', FOLDER_NAME_FILE), join(root, 'other', FOLDER_NAME_FILE));
  await expect(other.check()).resolves.toBeUndefined();
});

test('a restart with the same folder finds its name again', async () => {
  await processWith('one').look();
  const name = await readFile(join(root, 'one', FOLDER_NAME_FILE), 'utf8');
  expect(await processWith('one').look()).toBe(true);
  expect(await readFile(join(root, 'one', FOLDER_NAME_FILE), 'utf8')).toBe(name);
});
