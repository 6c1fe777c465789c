import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { marineValue, reading, unread } from '#server/testing/samples.ts';
import { UpstreamError } from '../upstream/upstream-error.ts';
import { type FeedChange, Feeds } from './feeds.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');

/** Feeds of so many places, each with a restored value that nobody has read. */
function restored(
  places: number,
  { isBroken = false, fetchedAt = NOON, observedAt = null as number | null } = {},
) {
  const clock = { now: NOON };
  const log = { warn: vi.fn() };
  const feeds = new Feeds({ simulated: false, scale: 1, now: () => clock.now, log });
  const locations = Array.from({ length: places }, (_, index) => aLocation({ slug: `place-${index}` }));
  feeds.track(locations);
  const read: string[] = [];
  for (const { _id: locationId } of locations) {
    const times = { observedAt, fetchedAt };
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
  return { feeds, ids: locations.map(({ _id }) => _id), read, changes, clock, log };
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
  const { feeds, ids, changes } = restored(1, { isBroken: true });
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

/** Epoch milliseconds beyond the last date. */
const NO_DATE = 9e15;

test('one that fits its schema and can not be shown costs its own feed alone, whoever asks first', async () => {
  const asks: ((feeds: Feeds, id: string) => unknown)[] = [
    (feeds) => feeds.readRestored(),
    (feeds) => feeds.tick(),
    (feeds) => feeds.report(),
    (feeds) => feeds.answerAll('marine'),
    (feeds, id) => feeds.shown('marine', id),
  ];
  for (const ask of asks) {
    const { feeds, ids, changes, log } = restored(1, { observedAt: NO_DATE });
    const [id = ''] = ids;
    await ask(feeds, id);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(log.warn.mock.calls[0]).toMatchObject([
      { feed: 'marine', location: 'place-0' },
      /can not be shown/,
    ]);
    expect(feeds.answer('marine', id)?.status).toBe(503);
    expect(feeds.fetchedAt('marine', id), 'it is asked for anew').toBeNull();
    expect(changes).toEqual([]);
    feeds.accept('marine', id, reading(marineValue(NOON, 2)));
    expect(feeds.body('marine', id)?.current.wave_height).toBe(2);
  }
});

const HOUR = 3_600_000;
test.each([
  ['old is shown as such', 3 * HOUR + 1000, 200, 'stale'],
  ['too old to be shown stays withheld', 12 * HOUR + 1000, 503, 'withheld'],
])('one that is %s, by the age that it had', (_what, age, status, state) => {
  const { feeds, ids, changes } = restored(1, { fetchedAt: NOON - age });
  const [id = ''] = ids;
  const answer = feeds.answer('marine', id);
  expect(answer?.status).toBe(status);
  const { meta } = JSON.parse(answer?.body.toString() ?? '');
  expect(meta.fetched_at).toBe(new Date(NOON - age).toISOString());
  expect(feeds.body('marine', id)?.meta.stale).toBe(status === 200 ? true : undefined);
  expect(feeds.report().find(({ kind }) => kind === 'marine')).toMatchObject({
    state,
    age_seconds: age / 1000,
  });
  expect(changes, 'nobody was shown anything before').toEqual([]);
});

test('one that grows old before anybody reads it is not fresh then', async () => {
  const { feeds, ids, clock, changes } = restored(1);
  const [id = ''] = ids;
  clock.now = NOON + 12 * HOUR + 1;
  await feeds.readRestored();
  expect(feeds.answer('marine', id)?.status).toBe(503);
  expect(changes).toEqual([]);
});

test('an older value from elsewhere does not take the place of one that nobody has read', () => {
  const { feeds, ids, changes } = restored(1);
  const [locationId = ''] = ids;
  const older = { kind: 'marine', locationId, value: marineValue(NOON, 2), source: 's' } as const;
  expect(feeds.adopt({ ...older, attribution: 'a', observedAt: null, fetchedAt: NOON - 1 })).toBe(false);
  expect(feeds.body('marine', locationId)?.current.wave_height).toBe(1);
  expect(changes).toEqual([]);
});

test('a source that fails before anybody has read a value leaves the value, with the error', () => {
  const { feeds, ids } = restored(1);
  const [id = ''] = ids;
  feeds.fail('marine', id, new UpstreamError('open-meteo', 'timeout', 'no answer'));
  const body = feeds.body('marine', id);
  expect(body?.current.wave_height).toBe(1);
  expect(body?.meta.error).toBeTruthy();
});
