import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { createFolderStore } from './folder-store.ts';
import { asMediaError, MediaMissing, type MediaStore } from './media-store.ts';
import { createS3Store } from './s3-store.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foreshore-media-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const kinds = {
  'a folder': async () => createFolderStore(join(folder, 'media')),
  'a bucket': async () => {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    const store = createS3Store(server.url);
    onTestFinished(() => store.close());
    return store;
  },
} satisfies Record<string, () => Promise<MediaStore>>;

const content = randomBytes(300_000);
const whole = { first: 0, last: content.length - 1 };
let made = 0;
async function aFile(data = content) {
  made += 1;
  const path = join(folder, `file ${made}`);
  await writeFile(path, data);
  return { path, type: 'image/webp' as const, bytes: data.length };
}
const read = async (store: MediaStore, id: string, name: string, range = whole) =>
  buffer(await store.read(id, name, range));

describe.each(Object.entries(kinds))('the media store in %s', (_kind, open) => {
  test('gives back what was put into it, whole and in part', async () => {
    const store = await open();
    await store.put('one', '480.webp', await aFile());
    await store.put('one', '480', await aFile(Buffer.from('another')));
    expect(
      createHash('sha256')
        .update(await read(store, 'one', '480.webp'))
        .digest('hex'),
    ).toBe(createHash('sha256').update(content).digest('hex'));
    expect(await read(store, 'one', '480.webp', { first: 10, last: 19 })).toEqual(content.subarray(10, 20));
    expect(await read(store, 'one', '480', { first: 6, last: 6 })).toEqual(Buffer.from('r'));
  });

  test('does not have what was never put there, or was removed', async () => {
    const store = await open();
    await expect(store.read('one', '480', whole)).rejects.toThrow(MediaMissing);
    await store.put('one', '480', await aFile());
    await store.put('two', '480', await aFile());
    await store.remove('one', ['480', 'was never there']);
    await expect(store.read('one', '480', whole)).rejects.toThrow(MediaMissing);
    expect(await read(store, 'two', '480')).toEqual(content);
    await store.remove('one', ['480']); // twice is as good as once
  });

  test('takes several at once', async () => {
    const store = await open();
    const ids = Array.from({ length: 8 }, (_, number) => `upload-${number}`);
    const files = await Promise.all(ids.map(() => aFile()));
    await Promise.all(ids.map((id, index) => store.put(id, 'film', files[index] ?? (files[0] as never))));
    for (const id of ids) expect(await read(store, id, 'film')).toEqual(content);
  });

  test('says that it answers', async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});

const away = { name: 'HttpError', status: 503, message: staffTexts.mediaAway, retryAfterSeconds: 30 };

describe('a store that is away', () => {
  test('a folder in whose place something else stands', async () => {
    await writeFile(join(folder, 'media'), 'a file');
    const store = createFolderStore(join(folder, 'media'));
    await expect(store.put('one', '480', await aFile())).rejects.toMatchObject(away);
    await expect(store.read('one', '480', whole)).rejects.toMatchObject(away);
    await expect(store.check()).rejects.toMatchObject(away);
  });

  test('a bucket that nobody serves', async () => {
    const server = await startS3Server();
    const store = createS3Store(server.url);
    await store.put('one', '480', await aFile());
    await server.close();
    const file = await aFile();
    await expect(store.put('one', '960', file)).rejects.toMatchObject(away);
    await expect(store.read('one', '480', whole)).rejects.toMatchObject(away);
    await expect(store.remove('one', ['480'])).rejects.toMatchObject(away);
    await expect(store.check()).rejects.toMatchObject(away);
    await store.close();
  });

  test('a bucket with another secret, or another name', async () => {
    const server = await startS3Server();
    onTestFinished(() => server.close());
    for (const url of [
      server.url.replace(':S3RVER@', ':another@'),
      server.url.replace(/media$/, 'nothing'),
    ]) {
      const store = createS3Store(url);
      await expect(store.put('one', '480', await aFile())).rejects.toMatchObject(away);
      await store.close();
    }
    expect(await readdir(server.folder)).toEqual([]);
  });

  test('a bucket that answers 507 is full', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(507).end('<Code>XMinioStorageFull</Code>'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const store = createS3Store(`http://a:b@127.0.0.1:${(server.address() as AddressInfo).port}/media`);
    onTestFinished(() => store.close());
    await expect(store.put('one', '480', await aFile())).rejects.toMatchObject({
      status: 507,
      message: staffTexts.mediaDiskFull,
    });
  });
});

test('a folder keeps nothing of a file that was not whole', async () => {
  const store = createFolderStore(join(folder, 'media'));
  await mkdir(join(folder, 'media'));
  const gone = { path: join(folder, 'gone'), type: 'image/webp' as const, bytes: 1 };
  await expect(store.put('one', '480', gone)).rejects.toMatchObject(away);
  expect(await readdir(join(folder, 'media', 'one'))).toEqual([]);
});

test.each([
  ['ENOSPC', 507, staffTexts.mediaDiskFull],
  ['EDQUOT', 507, staffTexts.mediaDiskFull],
  ['EIO', 503, staffTexts.mediaAway],
  ['EACCES', 503, staffTexts.mediaAway],
])('an error %s of the disk is a %d in words', (code, status, message) => {
  expect(asMediaError(Object.assign(new Error(code), { code }))).toMatchObject({ status, message });
});
