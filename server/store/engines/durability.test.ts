import { describe, expect, test } from 'vitest';
import { startChild } from '../testing/child.ts';
import { BUDE, SPITTAL } from '../testing/drafts.ts';
import { engines, placesOn, silentLog } from '../testing/engines.ts';
import { openStore } from './open-store.ts';

const KILLS = 5;
const WRITES_BEFORE_KILL = 30;

describe.each(engines)('kill -9 on $name', (engine) => {
  const createPlace = placesOn(engine);

  test('loses no acknowledged write and no half of a transaction', async () => {
    const place = await createPlace();
    const first = await openStore({ ...place, log: silentLog });
    const locations = (await first.locations.insertMany([BUDE, SPITTAL], 0)).map((location) => location._id);
    await first.close();

    let acknowledged = -1;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = startChild('write-until-killed.ts', { ...place, from: acknowledged + 1, locations });
      while (acknowledged < kill * WRITES_BEFORE_KILL)
        acknowledged = Number((await child.lines.next()).value);
      await child.kill();
      for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
        acknowledged = Number(line.value); // written before the kill, read after it
      }

      const store = await openStore({ ...place, log: silentLog });
      const settings = await store.db.selectFrom('settings').select('value').execute();
      const numbers = new Set(settings.map(({ value }) => Number(value)));
      const lost = Array.from({ length: acknowledged + 1 }, (_, number) => number).filter(
        (n) => !numbers.has(n),
      );
      expect(lost).toEqual([]);
      const [one, other] = await store.feedValues.loadAll(false);
      expect(one?.fetchedAt).toBeGreaterThanOrEqual(acknowledged);
      expect(other?.fetchedAt).toBe(one?.fetchedAt);
      await store.close();
    }
  });
});
