import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createDriveCache } from './drive-cache.ts';

const validators = { etag: null, lastModified: null };
const log = pino({ level: 'silent' });

async function start(bytes = 1000, isInAdvert = (_address: string) => true) {
  const parent = await mkdtemp(join(tmpdir(), 'kept-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'drive');
  let time = 0;
  const rooms = { adverts: { bytes, files: 100 }, previews: { bytes: 500, files: 3 } };
  const now = () => {
    time += 1;
    return time;
  };
  const open = () => createDriveCache({ folder, isInAdvert, now, log, rooms });
  const media = open();
  const put = async (address: string, content: string | Buffer) => {
    const incoming = await media.receive(address);
    await incoming.file.append(Buffer.from(content));
    await incoming.file.end();
    await incoming.keep({ type: 'image/png', validators });
    incoming.file.release();
  };
  return { folder, media, open, put };
}

/** What is kept under an address, read as a visitor reads it. */
async function contentOf(
  media: ReturnType<typeof createDriveCache>,
  address: string,
): Promise<string | null> {
  const kept = await media.find(address);
  const file = kept && (await media.open(kept));
  if (!file) return null;
  const stream = file.read(null);
  file.release();
  return String(await buffer(stream));
}

test('what was not used for the longest time makes room', async () => {
  const { folder, media, put } = await start();
  for (const name of ['a', 'b', 'c']) await put(name, Buffer.alloc(300, name));
  expect(await contentOf(media, 'a')).toHaveLength(300); // used now
  await put('d', Buffer.alloc(300, 'd'));
  const kept = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await media.find(name)) !== null));
  expect(kept).toEqual([true, false, true, true]);
  expect(media.figures()).toEqual({ files: 3, bytes: 900 });
  const sizes = await Promise.all(
    (await readdir(folder))
      .filter((name) => !name.endsWith('.json'))
      .map(async (name) => (await stat(join(folder, name))).size),
  );
  expect(sizes).toEqual([300, 300, 300]);
});

test('what no advert shows pushes out only its like, and never the file of an advert, however old that is', async () => {
  const inAdverts = new Set(['a', 'b']);
  const { media, open, put } = await start(1000, (address) => inAdverts.has(address));
  for (const name of ['a', 'b']) await put(name, Buffer.alloc(400, name));
  for (const name of ['1', '2', '3', '4', '5']) await put(name, Buffer.alloc(10, name));
  for (const name of ['x', 'y']) await put(name, Buffer.alloc(300, name));
  const kept = async (of: ReturnType<typeof createDriveCache>) => {
    const found = await Promise.all(
      ['a', 'b', '1', '2', '3', '4', '5', 'x', 'y'].map(async (name) => (await of.find(name)) && name),
    );
    return found.filter((name) => name !== null);
  };
  expect(await kept(media)).toEqual(['a', 'b', 'y']);
  inAdverts.add('y'); // it was saved: others may come now
  await put('z', Buffer.alloc(500, 'z'));
  expect(await kept(media)).toEqual(['b', 'y']);
  expect(await kept(open())).toEqual(['b', 'y']);
});

test('a new version takes the place of the old one, which its readers still get whole', async () => {
  const { folder, media, put } = await start(10_000_000);
  const large = Buffer.alloc(2_000_000, 'o');
  await put('a', large);
  const kept = await media.find('a');
  const file = kept && (await media.open(kept));
  const reading = file?.read(null);
  file?.release();
  await put('a', 'new');
  expect(await contentOf(media, 'a')).toBe('new');
  expect(reading && (await buffer(reading)).equals(large)).toBe(true);
  expect(await readdir(folder)).toHaveLength(2);
  expect(media.figures()).toEqual({ files: 1, bytes: 3 });
});

test('nothing is kept of what did not arrive whole', async () => {
  const { folder, media } = await start();
  const incoming = await media.receive('a');
  await incoming.file.append(Buffer.from('half'));
  expect(await media.find('a')).toBeNull();
  incoming.file.fail(new Error('cut'));
  await incoming.discard();
  incoming.file.release();
  expect(await readdir(folder)).toEqual([]);
});

test('a file that somebody cut or removed is no longer kept', async () => {
  const { folder, media, open, put } = await start();
  await put('a', 'content');
  await put('b', 'content');
  const fileOf = async (address: string) =>
    join(
      folder,
      (await readdir(folder)).find((name) => name.endsWith((versions.get(address) ?? '?') as string)) ?? '',
    );
  const versions = new Map<string, string | undefined>();
  for (const name of ['a', 'b']) versions.set(name, (await media.find(name))?.version);
  await truncate(await fileOf('a'), 3);
  await rm(await fileOf('b'));
  expect(await contentOf(media, 'b')).toBeNull();
  const again = open();
  expect([await again.find('a'), await again.find('b')]).toEqual([null, null]);
  expect(await readdir(folder)).toEqual([]);
});

test('only the server’s user can read the folder and its files', async () => {
  const { folder, put } = await start();
  await put('a', 'content');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});
