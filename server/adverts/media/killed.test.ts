import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '#server/testing/apps/test-app.ts';
import { filesOfAdverts, filesOfRows, incomingFiles, storedFiles } from '../testing/uploading.ts';

/** Runs the script in a process of its own until it has reached the step, and ends it as `kill -9` does. */
async function killAt(step: string, argument: object): Promise<void> {
  const script = join(import.meta.dirname, '../testing/upload-and-hang.ts');
  const child = spawn(process.execPath, [script, JSON.stringify({ ...argument, step })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  expect(line).toBe(step);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test.each([
  ['received', 0],
  ['before file 0', 0], // its row is there
  ['after file 1', 0],
  ['after file 6', 0], // all are stored, and no advert has them yet
  ['written', 1],
  ['before the removal', 0],
  ['after the removal', 0], // its row is there
])(
  'a server that is killed at this step: %s, leaves %d adverts, their files, and nothing else',
  async (step, adverts) => {
    const before = await startTestApp();
    onTestFinished(() => rm(before.dataDir, { recursive: true, force: true }));
    const { dataDir } = before;
    const account = await before.store.users.byEmailKey('admin@test.example');
    const location = (await before.location())._id;
    await before.stop();

    await killAt(step, { dataDir, location, administrator: account?.id });
    expect([...(await incomingFiles({ dataDir })), ...(await storedFiles({ dataDir }))]).not.toEqual([]);

    const after = await startTestApp({ dataDir });
    onTestFinished(() => after.stop());
    await expect.poll(() => incomingFiles(after)).toEqual([]);
    await expect.poll(() => filesOfRows(after)).toHaveLength(adverts * 6);
    expect(await after.store.adverts.list()).toHaveLength(adverts);
    expect(await storedFiles(after)).toEqual(await filesOfAdverts(after));
    expect(await filesOfRows(after)).toEqual(await filesOfAdverts(after));
  },
);
