import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import {
  advertFields,
  aPhotograph,
  filesBelow,
  storedFiles,
  upload,
} from '#server/adverts/testing/uploading.ts';
import { lastBackup } from '#server/operations/backup-note.ts';
import { copyWithMedia } from '#server/operations/media-backup.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { ANNA } from '#server/store/testing/drafts.ts';
import { placesOn, postgresEngines, silentLog } from '#server/store/testing/engines.ts';
import { startTestApp } from '#server/testing/apps/test-app.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foreshore-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as an operator does. */
async function backup(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...args], {
    cwd: newFolder(), // no .env there
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

describe('on sqlite', () => {
  test('a copy is made beside a server that writes, starts as a store of its own, and is noted', async () => {
    const [dataDir, target] = [newFolder(), newFolder()];
    const store = await openStore({ dataDir, log: silentLog });
    await store.users.insert(ANNA, 1);
    writeFileSync(join(dataDir, 'session-secret'), 'a secret');
    expect(await lastBackup(store)).toBeNull();
    const begun = Date.now();
    const { code, out, err } = await backup([target], { DATA_DIR: dataDir });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(await lastBackup(store)).toBeGreaterThanOrEqual(begun);
    await store.users.insert({ ...ANNA, emailKey: 'later' }, 1); // the server goes on
    await store.close();

    const files = readdirSync(target).sort();
    expect(files).toEqual([
      expect.stringMatching(/^foreshore-\d{8}T\d{6}Z\.db$/),
      expect.stringMatching(/^foreshore-\d{8}T\d{6}Z\.session-secret$/),
    ]);
    for (const file of files) {
      expect(out).toContain(`Wrote ${join(target, file)}`);
      expect(statSync(join(target, file)).mode & 0o077).toBe(0);
    }
    renameSync(join(target, files[0] ?? ''), join(target, 'foreshore.db'));
    const restored = await openStore({ dataDir: target, log: silentLog });
    expect(await restored.users.count()).toBe(1);
    await restored.close();
  });

  test('the media of adverts are copied as the rows say, and a server on the copy shows them', async () => {
    const app = await startTestApp();
    const fields = advertFields((await app.location())._id);
    const session = await app.signIn('admin');
    const send = async () =>
      upload(app, { ...fields, file: { data: await aPhotograph(20, 20) } }, { session });
    const { advert } = (await send()).body;
    const targets = [newFolder(), newFolder()] as const;
    const [target] = targets;
    const first = await backup([target], { DATA_DIR: app.dataDir });
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain(`Wrote ${join(target, 'media')} (1 uploads)`);
    const second = (await send()).body.advert;
    await app.call({ method: 'DELETE', url: `/api/adverts/${advert._id}`, session });
    expect(await backup([targets[1]], { DATA_DIR: app.dataDir })).toMatchObject({ code: 0, err: '' });
    await app.close();

    for (const [from, shown] of [
      [targets[0], advert],
      [targets[1], second],
    ]) {
      const database = readdirSync(from).find((name) => name.endsWith('.db')) ?? '';
      const restored = newFolder();
      copyFileSync(join(from, database), join(restored, 'foreshore.db'));
      cpSync(join(from, 'media'), join(restored, 'media'), { recursive: true });
      const again = await startTestApp({ dataDir: restored });
      const { status, raw } = await again.call({
        method: 'GET',
        url: shown.file_url,
        session: await again.signIn(),
      });
      expect({ status, bytes: raw.length }).toEqual({ status: 200, bytes: shown.media.files.at(-1).bytes });
      await again.stop();
    }
  });

  test('while a backup copies, the files of a deleted advert stay; afterwards they go', async () => {
    const app = await startTestApp();
    const fields = advertFields((await app.location())._id);
    const session = await app.signIn('admin');
    const file = { data: await aPhotograph(20, 20) };
    const { advert } = (await upload(app, { ...fields, file }, { session })).body;
    const to = newFolder();
    const copyRows = async () => {
      const { status } = await app.call({ method: 'DELETE', url: `/api/adverts/${advert._id}`, session });
      expect(status).toBe(200);
    };
    const from = join(app.dataDir, 'media');
    expect(await copyWithMedia(app.store, { from, to, copyRows })).toEqual({ uploads: 1, missing: [] });
    expect(await filesBelow(to)).toEqual([`${advert.media._id}/20`, `${advert.media._id}/20.webp`]);
    expect(await storedFiles(app)).toHaveLength(2);
    const more = (await upload(app, { ...fields, file }, { session })).body.advert;
    await app.call({ method: 'DELETE', url: `/api/adverts/${more._id}`, session });
    expect(await storedFiles(app)).toEqual([]);
    await app.close();
  });

  test('a file that is missing is named', async () => {
    const app = await startTestApp();
    const fields = advertFields((await app.location())._id);
    const session = await app.signIn('admin');
    const { advert } = (
      await upload(app, { ...fields, file: { data: await aPhotograph(20, 20) } }, { session })
    ).body;
    rmSync(join(app.dataDir, 'media', advert.media._id, '20'));
    const { code, err } = await backup([newFolder()], { DATA_DIR: app.dataDir });
    expect({ code, err: err.trim() }).toEqual({
      code: 0,
      err: `Missing in ${join(app.dataDir, 'media')}: ${advert.media._id}/20`,
    });
    await app.close();
  });

  test('a copy is made of a database that no process has open', async () => {
    const [dataDir, target] = [newFolder(), newFolder()];
    await (await openStore({ dataDir, log: silentLog })).close();
    expect(await backup([target], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(target)).toHaveLength(1);
  });

  test('a backup that was made by other means can be noted', async () => {
    const dataDir = newFolder();
    const store = await openStore({ dataDir, log: silentLog });
    expect(await backup(['--note'], { DATA_DIR: dataDir })).toMatchObject({ code: 0, err: '' });
    expect(await lastBackup(store)).not.toBeNull();
    await store.close();
  });

  test('a copy that can’t be written is reported in one line, and is not noted', async () => {
    const dataDir = newFolder();
    const store = await openStore({ dataDir, log: silentLog });
    const file = join(dataDir, 'session-secret');
    writeFileSync(file, '');
    const { code, err } = await backup([join(file, 'folder')], { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(await lastBackup(store)).toBeNull();
    await store.close();
  });

  test.each([
    { args: [], said: 'Usage: npm run backup' },
    { args: ['a', 'b'], said: 'Usage: npm run backup' },
    { args: ['--help'], said: 'Usage: npm run backup' },
    { args: ['somewhere'], said: 'there is no database in' },
  ])('$args without a database is answered with what is wrong', async ({ args, said }) => {
    const { code, out, err } = await backup(args, { DATA_DIR: newFolder() });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(said);
  });
});

describe.each(postgresEngines)('on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('a copy is made by pg_dump, or the command reports that there is none; a note is made in any case', async () => {
    const { databaseUrl, dataDir } = await createPlace();
    const [data, target] = [newFolder(), newFolder()];
    const environment = { DATA_DIR: data, DATABASE_URL: databaseUrl ?? '' };
    const store = await openStore({ dataDir, databaseUrl, log: silentLog });
    const { code, err } = await backup([target], environment);
    if (code === 0) {
      expect(readdirSync(target)).toEqual([expect.stringMatching(/\.dump$/)]);
      expect(await lastBackup(store)).not.toBeNull();
    } else expect(err).toMatch(/pg_dump/);
    expect(await backup(['--note'], environment)).toMatchObject({ code: 0, err: '' });
    expect(await lastBackup(store)).not.toBeNull();
    await store.close();
  });
});
