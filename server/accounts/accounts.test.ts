import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '#server/store/engines/open-store.ts';
import { silentLog } from '#server/store/testing/engines.ts';
import { createFirstAdministrator, newPassword } from './accounts.ts';

test('of servers that start at once on one empty store, one makes the first administrator', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'foreshore-accounts-'));
  const store = await openStore({ dataDir, log: silentLog });
  try {
    const start = () => createFirstAdministrator(store, { email: null, password: null }, 1);
    const made = await Promise.all([start(), start(), start()]);
    expect(made.filter((account) => account !== null)).toHaveLength(1);
    expect(await store.users.count()).toBe(1);
  } finally {
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('a made-up password has 128 random bits', () => {
  const made = Array.from({ length: 1000 }, newPassword);
  expect(new Set(made).size).toBe(made.length);
  for (const password of made) expect(Buffer.from(password, 'base64url').length * 8).toBe(128);
});
