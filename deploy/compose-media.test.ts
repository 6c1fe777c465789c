import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Advert } from '#contract/adverts/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { advertFields, aPhotograph, multipart } from '#server/adverts/testing/uploading.ts';
import { type Place, postgresEngines } from '#server/store/testing/engines.ts';
import { ADMIN, serverProcesses } from '#server/testing/servers/server-processes.ts';
import { UNREACHABLE_SOURCES } from '#server/testing/unreachable-sources.ts';

const compose = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
/** The volumes of each process of the example, as `[volume, where it is mounted]`. */
const mountsOfApps = [...compose.matchAll(/^ {2}app\d:\n(?: {4}.*\n)*? {4}volumes: \[(.+)\]/gm)].map(
  ([, list = '']) => list.split(', ').map((mount) => mount.split(':') as [string, string]),
);

describe.each(postgresEngines)('three processes with the folders of the example', (engine) => {
  let place: Place;
  let root: string;
  let processes: ReturnType<typeof serverProcesses>;
  beforeEach(async () => {
    place = await engine.createPlace();
    root = mkdtempSync(join(tmpdir(), 'foreshore-compose-'));
    processes = serverProcesses({
      ...UNREACHABLE_SOURCES,
      DATABASE_URL: place.databaseUrl ?? '',
      PUBLIC_READ: 'true',
      SESSION_SECRET: 'one secret for all of these processes',
    });
  });
  afterEach(async () => {
    await processes.stopAll();
    rmSync(root, { recursive: true, force: true });
    await place.remove();
  }, 30_000);

  /** A folder for each volume, and a link where one is mounted within another. */
  function dataFolder(mounts: readonly [string, string][]): string {
    const folderOf = (volume: string) => join(root, volume);
    for (const [volume] of mounts) mkdirSync(folderOf(volume), { recursive: true });
    const [outer, ...inner] = mounts;
    const data = folderOf(outer?.[0] ?? '');
    for (const [volume, path] of inner) symlinkSync(folderOf(volume), path.replace(/^\/data/, data));
    return data;
  }

  async function startAll(mounts: readonly (readonly [string, string][])[]) {
    const urls: string[] = [];
    for (const of of mounts) urls.push(await processes.start({ DATA_DIR: dataFolder(of) }).url());
    const login = await fetch(`${urls[0]}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
    });
    const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { locations } = (await (await fetch(`${urls[0]}/api/locations`)).json()) as {
      locations: { _id: string }[];
    };
    const upload = async (url: string | undefined) => {
      const { type, body } = await multipart([
        ...Object.entries(advertFields(locations[0]?._id ?? '')),
        ['file', { data: await aPhotograph(), type: 'image/jpeg' }],
      ]);
      return fetch(`${url}/api/adverts/upload`, {
        method: 'POST',
        headers: { cookie, 'content-type': type },
        body,
      });
    };
    return { urls, cookie, upload };
  }

  test('show a file that one of them took', { timeout: 90_000 }, async () => {
    expect(mountsOfApps).toHaveLength(3);
    const { urls, upload } = await startAll(mountsOfApps);
    const uploaded = await upload(urls[0]);
    expect(uploaded.status).toBe(201);
    const { advert } = (await uploaded.json()) as { advert: Advert };
    const path = advert.media?.files[0]?.url ?? '';
    for (const url of urls)
      await expect.poll(async () => (await fetch(url + path)).status, { timeout: 20_000 }).toBe(200);
  });

  test('refuse uploads where a process has a folder of its own, and the dashboard says so', {
    timeout: 90_000,
  }, async () => {
    const { urls, cookie, upload } = await startAll([[['a', '/data']], [['b', '/data']]]);
    expect((await upload(urls[0])).status).toBe(201);
    const refused = await upload(urls[1]);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ error: staffTexts.mediaFolderMissing });
    const attention = await fetch(`${urls[0]}/api/admin/attention`, { headers: { cookie } });
    expect(JSON.stringify(await attention.json())).toContain('"media_folder_missing"');
  });
});
