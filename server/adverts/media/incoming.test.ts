import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { staffTexts } from '#contract/staff-texts.ts';
import { createIncoming } from './incoming.ts';

test('uploads under way together leave the disk its reserve, and each that ends makes room', async () => {
  const root = await mkdtemp(join(tmpdir(), 'foreshore-incoming-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const { bavail, bsize } = await statfs(root);
  const third = Math.floor((bavail * bsize) / 3);
  const incoming = createIncoming({ root, isAlone: true });
  const first = await incoming.open(third);
  await incoming.open(third);
  const full = { status: 507, message: staffTexts.mediaDiskFull };
  await expect(incoming.open(third)).rejects.toMatchObject(full);
  await first.remove();
  await first.remove(); // twice frees nothing more
  await incoming.open(third);
  await expect(incoming.open(third)).rejects.toMatchObject(full);
});
