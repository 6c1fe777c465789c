import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type DisplayApp, startDisplayApp } from '#server/displays/testing/display-app.ts';
import { openStore } from '#server/store/engines/open-store.ts';
import { silentLog } from '#server/store/testing/engines.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'verify-showings.ts');

let app: DisplayApp;
afterEach(() => app.close());

/** What the command says and how it ends. */
const verify = (...args: string[]) =>
  run(process.execPath, [script, ...args], {
    env: { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: '' },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

test('npm run verify-showings says of each sign whether its showings stand as they were written', async () => {
  app = await startDisplayApp({ now: Date.now });
  const screen = await app.pair();
  await screen.report();
  await screen.report();
  await app.message('Rip currents', { minutes: 1e6 });
  await screen.report();
  await screen.report();
  expect((await verify()).stderr).toContain('is in use');
  await app.stop();

  const whole = await verify();
  const hash = /newest hash ([\w-]{43})/.exec(whole.stdout)?.[1] ?? '';
  expect(whole).toMatchObject({ code: 0, stdout: `Sign 1, Pier: 1 showing, newest hash ${hash}\n` });
  expect((await verify(hash)).code).toBe(0);
  const unknown = 'A'.repeat(43);
  expect(await verify(unknown)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`FAULT: no showing has the hash ${unknown}`),
  });
  expect((await verify('--help')).stderr).toContain('Usage: npm run verify-showings');

  const store = await openStore({ dataDir: app.dataDir, log: silentLog });
  await store.db.updateTable('display_showings').set({ painted_from: 1 }).where('number', '=', 1).execute();
  await store.close();
  expect(await verify()).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Sign 1, Pier: FAULT: showing 1'),
  });
});
