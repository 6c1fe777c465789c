import { describe, expect, test } from 'vitest';
import { BUDE } from '../testing/drafts.ts';
import { engines, storesOn } from '../testing/engines.ts';
import type { MessageMatch } from './message-matches.ts';

const NOW = 1_780_000_000_000;

const match: MessageMatch = {
  id: 'a match',
  messageId: 'a message',
  locationId: 'a location',
  title: 'Strong wind',
  simulated: false,
  beganAt: NOW,
  wind: { wind_speed_10m: 30.2, wind_gusts_10m: 45, wind_direction_10m: 225 },
};

describe.each(engines)('times of automated messages on $name', (engine) => {
  const openFresh = storesOn(engine);

  test('of a place are found by the time in which they lie', async () => {
    const { messageMatches } = await openFresh();
    const add = async (id: string, began: number, ended: number | null, more: Partial<MessageMatch> = {}) => {
      await messageMatches.begin({ ...match, id, beganAt: NOW + began, ...more });
      if (ended !== null) await messageMatches.end(id, NOW + ended);
    };
    await add('before', 0, 10);
    await add('over the beginning', 5, 11);
    await add('within', 12, 13);
    await add('still', 14, null);
    await add('after', 20, null);
    await add('elsewhere', 12, 13, { locationId: 'another' });
    await add('simulated', 12, 13, { simulated: true });
    const found = await messageMatches.of(match.locationId, false, { from: NOW + 10, until: NOW + 20 });
    expect(found.map(({ id, endedAt }) => [id, endedAt])).toEqual([
      ['over the beginning', NOW + 11],
      ['within', NOW + 13],
      ['still', null],
    ]);
  });

  test('are open until they end, and then do not change', async () => {
    const { messageMatches, db } = await openFresh();
    await messageMatches.begin(match);
    expect(await messageMatches.open()).toEqual([match]);
    await messageMatches.end(match.id, NOW + 5);
    expect(await messageMatches.open()).toEqual([]);
    await messageMatches.end(match.id, NOW + 9);
    expect(await db.selectFrom('automated_message_matches').selectAll().execute()).toEqual([
      expect.objectContaining({ id: match.id, began_at: NOW, ended_at: NOW + 5 }),
    ]);
  });

  test('that are begun twice are begun once, and not opened again', async () => {
    const { messageMatches } = await openFresh();
    await messageMatches.begin(match);
    await messageMatches.begin({ ...match, title: 'another' });
    expect(await messageMatches.open()).toEqual([match]);
    await messageMatches.end(match.id, NOW + 5);
    await messageMatches.begin(match);
    expect(await messageMatches.open()).toEqual([]);
  });

  test('are deleted when they ended before a time, and not while they are open', async () => {
    const { messageMatches, db } = await openFresh();
    const ids = ['long over', 'just over', 'open'];
    for (const id of ids) await messageMatches.begin({ ...match, id });
    await messageMatches.end('long over', NOW + 1);
    await messageMatches.end('just over', NOW + 2);
    await messageMatches.prune(NOW + 2);
    const left = await db.selectFrom('automated_message_matches').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(['just over', 'open']);
  });

  test('of simulated and real wind are separate, the oldest first', async () => {
    const { messageMatches } = await openFresh();
    const simulated = { ...match, id: 'another', simulated: true, beganAt: NOW - 1 };
    await messageMatches.begin(match);
    await messageMatches.begin(simulated);
    expect(await messageMatches.open()).toEqual([simulated, match]);
  });

  test('outlive their message and its location', async () => {
    const { messageMatches, automatedMessages, locations } = await openFresh();
    const { _id } = await locations.insert(BUDE, NOW);
    const message = await automatedMessages.insert(
      {
        location_id: _id,
        title: 'Strong wind',
        description: 'Paddle boards stay ashore.',
        wind_direction: 'SW',
        wind_speed_min: 0,
        wind_speed_max: 60,
        wind_gusts_min: 0,
        wind_gusts_max: 90,
        is_active: true,
      },
      NOW,
    );
    const recorded = { ...match, messageId: message._id, locationId: _id };
    await messageMatches.begin(recorded);
    await locations.delete(_id);
    expect(await messageMatches.open()).toEqual([recorded]);
  });
});
