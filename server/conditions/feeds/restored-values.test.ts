import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { marineValue, reading, unread } from '#server/testing/samples.ts';
import { type FeedChange, Feeds } from './feeds.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');

/** Feeds of so many places, each with a restored value that nobody has read. */
function restored(places: number, isBroken = false) {
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => NOON });
  const locations = Array.from({ length: places }, (_, index) => aLocation({ slug: `place-${index}` }));
  feeds.track(locations);
  const read: string[] = [];
  for (const { _id: locationId } of locations) {
    const times = { observedAt: null, fetchedAt: NOON };
    const held = {
      ...({ kind: 'marine', locationId, value: marineValue(NOON) } as const),
      ...{ source: 's', attribution: 'a', ...times },
    };
    const judged = () => {
      read.push(locationId);
      return isBroken ? null : held;
    };
    feeds.restore({ ...unread(held), read: judged });
  }
  const changes: FeedChange[] = [];
  feeds.onChange((change) => changes.push(change));
  return { feeds, ids: locations.map(({ _id }) => _id), read, changes };
}

test('a restored value is read when somebody wants it, once, and the others are not', () => {
  const { feeds, ids, read } = restored(3);
  const [, second = ''] = ids;
  expect(read).toEqual([]);
  expect(feeds.answer('marine', second)?.status).toBe(200);
  expect(feeds.body('marine', second)?.current.wave_height).toBe(1);
  expect(feeds.fetchedAt('marine', second)).toBe(NOON);
  expect(read).toEqual([second]);
});

test.each([
  ['its body', (feeds: Feeds, id: string) => feeds.body('marine', id)],
  ['what is shown', (feeds: Feeds, id: string) => feeds.shown('marine', id).body],
  ['its value', (feeds: Feeds, id: string) => feeds.value('marine', id)],
  ['its outline', (feeds: Feeds, id: string) => feeds.outline('marine', id)],
  ['when it was fetched', (feeds: Feeds, id: string) => feeds.fetchedAt('marine', id)],
  ['what other processes get', (feeds: Feeds, id: string) => feeds.held('marine', id).held],
  [
    'the state of the data',
    (feeds: Feeds) => feeds.report().find(({ kind }) => kind === 'marine')?.fetched_at,
  ],
])('a restored value that nobody has read is there for who asks for %s', (_what, ask) => {
  const { feeds, ids } = restored(1);
  expect(ask(feeds, ids[0] ?? '')).toBeTruthy();
});

test('the answer for all places has restored values that nobody has read', () => {
  const { feeds } = restored(3);
  const { locations } = JSON.parse(feeds.answerAll('marine').body.toString());
  expect(Object.values(locations)).toEqual(
    [1, 2, 3].map(() => expect.objectContaining({ current: expect.anything() })),
  );
});

test('all are read in turns, and others are answered between', async () => {
  const { feeds, ids, read } = restored(4);
  let answered = 0;
  const others = async () => {
    while (read.length < ids.length) {
      await setImmediate();
      answered += 1;
    }
  };
  await Promise.all([feeds.readRestored(), others()]);
  expect(read).toEqual(ids);
  expect(answered).toBeGreaterThanOrEqual(ids.length);
});

test('one that proves broken is never shown: it is as if there never was one', () => {
  const { feeds, ids, changes } = restored(1, true);
  const [id = ''] = ids;
  expect(feeds.answer('marine', id)?.status).toBe(503);
  expect(feeds.body('marine', id)).toBeNull();
  expect(feeds.fetchedAt('marine', id)).toBeNull();
  expect(feeds.report().find(({ kind }) => kind === 'marine')).toMatchObject({
    state: 'withheld',
    fetched_at: null,
  });
  expect(changes).toEqual([]);
  feeds.accept('marine', id, reading(marineValue(NOON, 2)));
  expect(changes).toHaveLength(1);
});

test('a value from elsewhere, or for a feed that has a newer one, is not read', () => {
  const { feeds, ids } = restored(1);
  const read = vi.fn(() => null);
  const [locationId = ''] = ids;
  feeds.accept('marine', locationId, reading(marineValue(NOON, 2)));
  feeds.restore({ kind: 'marine', locationId, read });
  feeds.restore({ kind: 'weather', locationId, whereabouts: 'elsewhere', read });
  expect(feeds.body('marine', locationId)?.current.wave_height).toBe(2);
  expect(feeds.body('weather', locationId)).toBeNull();
  expect(read).not.toHaveBeenCalled();
});
