import { beforeEach, describe, expect, test } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { type SharedTable, sharedTables } from '#server/store/engines/change-stamps.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { anAdvert, anAutomatedMessage } from '../store/testing/drafts.ts';
import { engines, storesOn } from '../store/testing/engines.ts';
import { silentBus } from './bus.ts';
import { createChangedTables } from './changed-tables.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');

describe.each(engines)('changes without a message on the bus, on $name', (engine) => {
  const openFresh = storesOn(engine);
  let store: Store;
  let locationId: string;
  const reloaded: SharedTable[] = [];

  const watched = () => {
    const tables = createChangedTables({ store, bus: silentBus, attempt: (_, work) => work() });
    for (const table of sharedTables) tables.onChange(table, async () => void reloaded.push(table));
    return tables;
  };

  beforeEach(async () => {
    reloaded.length = 0;
    store = await openFresh();
    locationId = (await store.locations.insert(aLocation(), NOW))._id;
  });

  test('a table is read again after each kind of change, and only then', async () => {
    const { look } = watched();
    await look();
    reloaded.length = 0;
    await look();
    expect(reloaded).toEqual([]);

    const changes: [SharedTable, () => Promise<unknown>][] = [
      ['locations', () => store.locations.update(locationId, { name: 'Orcombe' }, NOW - 86_400_000, null)],
      ['adverts', () => store.db.insertInto('adverts').values(anAdvert(locationId, NOW)).execute()],
      [
        'automated_messages',
        () => store.db.insertInto('automated_messages').values(anAutomatedMessage(locationId, NOW)).execute(),
      ],
      ['adverts', () => store.db.deleteFrom('adverts').execute()],
      [
        'automated_message_matches',
        () =>
          store.messageMatches.begin({
            id: 'match',
            messageId: 'message',
            locationId,
            title: 'Wind',
            simulated: false,
            beganAt: NOW,
            wind: { wind_speed_10m: 30, wind_gusts_10m: 40, wind_direction_10m: 225 },
          }),
      ],
      ['automated_message_matches', () => store.messageMatches.end('match', NOW + 1)],
    ];
    for (const [table, change] of changes) {
      reloaded.length = 0;
      await change();
      await look();
      expect(reloaded).toEqual([table]);
    }
  });
});
