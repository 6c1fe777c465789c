import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#server/testing/apps/test-app.ts';
import { filesOfRows, storedFiles } from '../testing/uploading.ts';
import { createFolderStore } from './folder-store.ts';
import { createMediaLedger } from './media-ledger.ts';

test.each([
  ['was not written loses its files', false, []],
  ['was written before its database went away keeps them', true, ['an upload/film']],
])('an advert that %s', async (_what, isWritten, left) => {
  const app = await startTestApp();
  onTestFinished(() => app.close());
  const { store, dataDir } = app;
  const media = createMediaLedger({
    rows: store,
    files: createFolderStore(join(dataDir, 'media')),
    quota: 1000,
    processId: 'this process',
    isAlone: true,
    now: Date.now,
    log: pino({ level: 'silent' }),
  });
  const path = join(dataDir, 'film');
  await writeFile(path, 'film');
  const file = { path, name: 'film', type: 'video/mp4', bytes: 4, width: null } as const;
  const about = { _id: 'an upload', width: null, height: null, files: [], poster: null };
  const write = async () => {
    if (isWritten) {
      const draft = {
        title: 'Surf school',
        description: 'Lessons all year.',
        file_url: '/media/x',
        priority: 1,
      };
      const when = { active: true, target_audience: null, start_date: null, end_date: null };
      const location_id = (await app.location())._id;
      await store.media.use('an upload');
      await store.adverts.insert(
        { ...draft, ...when, location_id, file_type: 'video', media: about },
        Date.now(),
      );
    }
    throw new Error('the connection was lost');
  };
  await expect(media.storedFor({ media: about, files: [file], note: null }, write)).rejects.toThrow('lost');
  await media.sweep();
  expect(await storedFiles(app)).toEqual(left);
  expect(await filesOfRows(app)).toEqual(left);
});
