import { writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { createStaffWrites } from '#server/http/callers/staff-writes.ts';
import { createAudit } from '#server/store/audit/write-audit.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { childArgument } from '#server/store/testing/child-argument.ts';
import { createAdverts } from '../adverts.ts';
import { createFolderStore } from '../media/folder-store.ts';
import { createPictures } from '../media/formats/pictures.ts';
import { createIncoming } from '../media/incoming.ts';
import { createMediaLedger } from '../media/media-ledger.ts';
import type { MediaStore } from '../media/media-store.ts';
import { advertFields, aPhotograph } from './uploading.ts';

/** Uploads a picture, or deletes it again, as the server does; at the given step it prints a line and waits to be killed. */
const { dataDir, step, location, administrator } = childArgument<{
  dataDir: string;
  step: string;
  location: string;
  administrator: string;
}>();
const reach = async (name: string): Promise<void> => {
  if (name !== step) return;
  writeSync(1, `${name}\n`);
  await new Promise(() => setInterval(() => undefined, 1000));
};

const log = pino({ level: 'silent' });
const store = await openStore({ dataDir, log });
const folder = join(dataDir, 'media');
const files = createFolderStore(folder);
let put = 0;
const watched: MediaStore = {
  ...files,
  async put(...file) {
    await reach(`before file ${put}`);
    await files.put(...file);
    put += 1;
    await reach(`after file ${put}`);
  },
  async remove(...of) {
    await reach('before the removal');
    await files.remove(...of);
    await reach('after the removal');
  },
};
const now = Date.now;
const media = createMediaLedger({
  rows: store,
  files: watched,
  quota: 1e9,
  processId: 'a process that is killed',
  isAlone: true,
  now,
  log,
});
const audit = createAudit({ store, log, now });
const writes = createStaffWrites({ store });
const adverts = await createAdverts({ store, media, pictures: createPictures(), writes, audit, now, log });
const actor = { id: administrator, email: null, address: null };

const data = await aPhotograph();
const arriving = await createIncoming({ root: join(folder, '.incoming'), isAlone: true }).open(data.length);
const path = join(arriving.path, 'file');
await writeFile(path, data);
await reach('received');
const draft = { ...advertFields(location), file_type: 'image' as const, priority: 1, active: true };
const { advert } = await adverts.upload(
  { ...draft, target_audience: null, start_date: null, end_date: null },
  {
    form: { fields: {}, file: { path, type: 'image/jpeg', bytes: data.length }, poster: null },
    folder: arriving.path,
  },
  'a key',
  actor,
);
await reach('written');
await adverts.remove(advert._id, null, actor);
