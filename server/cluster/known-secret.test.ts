import { describe, expect, test, vi } from 'vitest';
import { engines, storesOn } from '#server/store/testing/engines.ts';
import { warnOfNewSecret } from './known-secret.ts';

describe.each(engines)('the key of sessions on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('a start with another key than the last one says so once, and the store has nothing of the key', async () => {
    const store = await openFresh();
    const warn = vi.fn();
    const start = (secret: string) => warnOfNewSecret(store, secret, { warn });
    await start('the first key of all');
    await start('the first key of all');
    expect(warn).not.toHaveBeenCalled();
    await start('a key made in an empty folder');
    await start('a key made in an empty folder');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/put the former SESSION_SECRET or session-secret back/),
    );
    expect(JSON.stringify(await store.db.selectFrom('settings').selectAll().execute())).not.toContain(
      'key made',
    );
  });
});
