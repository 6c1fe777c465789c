import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aLocation } from '#contract/testing/a-location.ts';
import { matchesWind, type Wind } from '#domain/weather/wind-match.ts';
import { Feeds } from '#server/conditions/feeds/feeds.ts';
import { createPlaces, type Places } from '#server/conditions/places.ts';
import { openStore, type Store } from '#server/store/engines/open-store.ts';
import type { MessageValues } from '#server/store/notices/automated-messages.ts';
import { reading } from '#server/testing/samples.ts';
import { SOUTH_WESTERLY, weatherValue } from '#server/testing/weather.ts';
import { createMessageMatching, type MessageMatching } from './message-matching.ts';

const START = Date.parse('2026-06-01T12:00:00Z');
const HOUR_MS = 3_600_000;
const log = pino({ level: 'silent' });
const CALM: Wind = { wind_speed_10m: 3, wind_gusts_10m: 5, wind_direction_10m: 225 };

let store: Store;
let dataDir: string;
let now: number;
let feeds: Feeds;
let places: Places;
let exmouth: string;
let bude: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foreshore-matching-'));
  store = await openStore({ dataDir, databaseUrl: null, log });
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function freshNetwork() {
  for (const table of ['automated_message_matches', 'locations'] as const)
    await store.db.deleteFrom(table).execute();
  now = START;
  exmouth = (await store.locations.insert(aLocation(), now))._id;
  bude = (await store.locations.insert(aLocation({ name: 'Bude', slug: 'bude' }), now))._id;
  await freshFeeds();
}
async function freshFeeds(simulated = false) {
  places = createPlaces(await store.locations.list());
  feeds = new Feeds({ simulated, scale: 1, now: () => now });
  feeds.track(places.all());
}
beforeEach(freshNetwork);

const start = (
  over: {
    simulated?: boolean;
    isRecorder?: () => boolean;
    store?: Pick<Store, 'automatedMessages' | 'messageMatches'>;
  } = {},
) => createMessageMatching({ store, feeds, places, simulated: false, now: () => now, log, ...over });

const rule = (more: Partial<MessageValues> = {}): MessageValues => ({
  location_id: exmouth,
  title: 'Strong wind',
  description: 'Paddle boards stay ashore.',
  wind_direction: 'SW',
  wind_speed_min: 20,
  wind_speed_max: 40,
  wind_gusts_min: 30,
  wind_gusts_max: 60,
  is_active: true,
  ...more,
});
const add = (more: Partial<MessageValues> = {}) => store.automatedMessages.insert(rule(more), now);

const blow = (wind: Wind, locationId = exmouth) => {
  feeds.accept('weather', locationId, reading(weatherValue(now, wind), { observedAt: now }));
  feeds.answer('weather', locationId);
};
const shown = (matching: MessageMatching, locationId = exmouth) =>
  matching.at(locationId).matches.map(({ message }) => message.title);

/** The stored times of one location, in order, in whole minutes since the start. */
async function times(matching: MessageMatching, locationId = exmouth) {
  await matching.close();
  const rows = await store.db
    .selectFrom('automated_message_matches')
    .selectAll()
    .where('location_id', '=', locationId)
    .orderBy('began_at')
    .orderBy('ended_at')
    .execute();
  const minutes = (at: number | null) => (at === null ? null : Math.floor((at - START) / 60_000));
  return rows.map(({ began_at, ended_at }) => [minutes(began_at), minutes(ended_at)]);
}
const pass = (minutes: number) => {
  now += minutes * 60_000;
};

describe('an automated message', () => {
  test('applies from when the wind matches until it no longer does, and both are recorded', async () => {
    const message = await add();
    const matching = await start();
    blow(CALM);
    expect(matching.at(exmouth)).toEqual({ isWindKnown: true, matches: [] });
    pass(10);
    blow(SOUTH_WESTERLY);
    expect(matching.at(exmouth)).toEqual({ isWindKnown: true, matches: [{ message, since: now }] });
    pass(10);
    blow({ ...SOUTH_WESTERLY, wind_speed_10m: 31 });
    expect(matching.at(exmouth).matches).toEqual([{ message, since: now - 600_000 }]);
    pass(10);
    blow(CALM);
    expect(matching.at(exmouth).matches).toEqual([]);
    expect(await times(matching)).toEqual([[10, 30]]);
    expect(await store.db.selectFrom('automated_message_matches').selectAll().execute()).toMatchObject([
      {
        message_id: message._id,
        title: 'Strong wind',
        simulated: 0,
        wind_speed: 30,
        wind_gusts: 45,
        wind_direction: 225,
      },
    ]);
  });

  test('applies at its own location only', async () => {
    await add();
    await add({ location_id: bude, title: 'At Bude' });
    const matching = await start();
    blow(SOUTH_WESTERLY, bude);
    expect(shown(matching)).toEqual([]);
    expect(shown(matching, bude)).toEqual(['At Bude']);
    await matching.close();
  });

  test('begins and ceases with its own change, without a change of the wind', async () => {
    const matching = await start();
    blow(SOUTH_WESTERLY);
    const message = await add();
    await matching.reload();
    expect(shown(matching)).toEqual(['Strong wind']);
    pass(5);
    await store.automatedMessages.update(message._id, rule({ wind_speed_min: 31 }), now);
    await matching.reload();
    expect(shown(matching)).toEqual([]);
    pass(5);
    await store.automatedMessages.update(message._id, rule({ title: 'Gale' }), now);
    await matching.reload();
    expect(shown(matching)).toEqual(['Gale']);
    pass(5);
    await store.automatedMessages.update(message._id, rule({ is_active: false }), now);
    await matching.reload();
    expect(shown(matching)).toEqual([]);
    expect(await times(matching)).toEqual([
      [0, 5],
      [10, 15],
    ]);
  });

  test('that is reworded while it applies goes on', async () => {
    const message = await add();
    const matching = await start();
    blow(SOUTH_WESTERLY);
    pass(5);
    await store.automatedMessages.update(message._id, rule({ title: 'Gale' }), now);
    await matching.reload();
    expect(matching.at(exmouth).matches).toMatchObject([{ message: { title: 'Gale' }, since: START }]);
    expect(await times(matching)).toEqual([[0, null]]);
  });

  test('that is deleted or moved ceases at its old location', async () => {
    const gone = await add();
    const moved = await add({ title: 'Moved' });
    const matching = await start();
    blow(SOUTH_WESTERLY);
    blow(SOUTH_WESTERLY, bude);
    pass(5);
    await store.automatedMessages.delete(gone._id);
    await store.automatedMessages.update(moved._id, rule({ location_id: bude, title: 'Moved' }), now);
    await matching.reload();
    expect(shown(matching)).toEqual([]);
    expect(shown(matching, bude)).toEqual(['Moved']);
    expect(await times(matching)).toEqual([
      [0, 5],
      [0, 5],
    ]);
    expect(await times(matching, bude)).toEqual([[5, null]]);
  });

  test('ceases with its location, deleted, switched off or moved', async () => {
    await add();
    await add({ location_id: bude });
    const matching = await start();
    blow(SOUTH_WESTERLY);
    blow(SOUTH_WESTERLY, bude);
    pass(5);
    await store.locations.delete(bude);
    await store.locations.update(exmouth, { latitude: 50.7 }, now);
    const locations = await store.locations.list();
    places.set(locations);
    feeds.track(locations);
    expect(matching.at(exmouth)).toEqual({ isWindKnown: false, matches: [] });
    expect(await times(matching, bude)).toEqual([[0, 5]]);
    expect(await times(matching)).toEqual([[0, 5]]);
  });

  test('is neither said to apply nor said not to while the wind is not known', async () => {
    await add();
    const matching = await start();
    expect(matching.at(exmouth)).toEqual({ isWindKnown: false, matches: [] });
    blow({ ...SOUTH_WESTERLY, wind_gusts_10m: null });
    expect(matching.at(exmouth)).toEqual({ isWindKnown: false, matches: [] });
    expect(await times(matching)).toEqual([]);
  });

  test('still applies while the wind is stale, and no longer when the wind is withheld', async () => {
    await add();
    const matching = await start();
    blow(SOUTH_WESTERLY);
    now += 3 * HOUR_MS;
    feeds.tick();
    expect(feeds.body('weather', exmouth)?.meta.stale).toBe(true);
    expect(shown(matching)).toEqual(['Strong wind']);
    now += 1;
    expect(matching.at(exmouth)).toEqual({ isWindKnown: false, matches: [] });
    expect(await times(matching)).toEqual([[0, 180]]);
  });

  test('never ceases before it began, even if the clock is set back', async () => {
    await add();
    const matching = await start();
    blow(SOUTH_WESTERLY);
    pass(-30);
    blow(CALM);
    expect(await times(matching)).toEqual([[0, 0]]);
  });

  test('ceases when the wind is withheld even if nobody looks', async () => {
    await add();
    const matching = await start();
    blow(SOUTH_WESTERLY);
    now += 3 * HOUR_MS + 1;
    feeds.tick();
    expect(await times(matching)).toEqual([[0, 180]]);
  });
});

describe('after a restart', () => {
  /** The same store, with new feeds that hold the last values of the old ones. */
  const restart = async (before: MessageMatching, wind: Wind | null, simulated = false) => {
    await before.close();
    await freshFeeds(simulated);
    if (wind) blow(wind);
    return start({ simulated });
  };

  test('a message that still applies goes on, with the time at which it began', async () => {
    await add();
    const before = await start();
    blow(SOUTH_WESTERLY);
    pass(5);
    const after = await restart(before, SOUTH_WESTERLY);
    expect(after.at(exmouth).matches).toMatchObject([{ since: START }]);
    expect(await times(after)).toEqual([[0, null]]);
  });

  test.each([
    ['the wind is another', CALM],
    ['the wind is not known', null],
  ])('what applied ceases where %s', async (_, wind) => {
    await add();
    const before = await start();
    blow(SOUTH_WESTERLY);
    pass(5);
    const after = await restart(before, wind);
    expect(shown(after)).toEqual([]);
    expect(await times(after)).toEqual([[0, 5]]);
  });

  test('a match with a real wind does not go on with a simulated one', async () => {
    await add();
    const before = await start();
    blow(SOUTH_WESTERLY);
    pass(5);
    const after = await restart(before, SOUTH_WESTERLY, true);
    expect(after.at(exmouth).matches).toMatchObject([{ since: now }]);
    expect(await times(after)).toEqual([
      [0, 5],
      [5, null],
    ]);
    const simulated = await store.db
      .selectFrom('automated_message_matches')
      .select(['simulated', 'ended_at'])
      .execute();
    expect(simulated).toContainEqual({ simulated: 1, ended_at: null });
    expect(simulated).toContainEqual({ simulated: 0, ended_at: now });
  });
});

test('while the store is away messages are matched all the same, and their times are written when it is back', async () => {
  await add();
  let isAway = true;
  const whenThere =
    <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      if (isAway) throw new Error('away');
      await write(...args);
    };
  const { automatedMessages, messageMatches } = store;
  const flaky = {
    automatedMessages,
    messageMatches: {
      ...messageMatches,
      begin: whenThere(messageMatches.begin),
      end: whenThere(messageMatches.end),
    },
  };
  const matching = await start({ store: flaky });
  blow(SOUTH_WESTERLY);
  pass(5);
  blow(CALM);
  pass(5);
  blow(SOUTH_WESTERLY);
  expect(shown(matching)).toEqual(['Strong wind']);
  expect(await messageMatches.open()).toEqual([]);
  isAway = false;
  pass(5);
  blow(SOUTH_WESTERLY, bude); // the next judgement tries again
  await expect.poll(() => messageMatches.open()).toHaveLength(1);
  expect(await times(matching)).toEqual([
    [0, 5],
    [10, null],
  ]);
});

const winds = fc.option(
  fc.record({
    wind_speed_10m: fc.constantFrom(19.9, 20, 40, 40.1, null),
    wind_gusts_10m: fc.constantFrom(29.9, 30, 60, 60.1),
    wind_direction_10m: fc.constantFrom(202.4, 202.5, 247.4, 247.5),
  }),
);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('wind' as const), wind: winds }) },
    fc.record({
      kind: fc.constant('edit' as const),
      is_active: fc.boolean(),
      wind_speed_min: fc.constantFrom(0, 20, 40),
    }),
    fc.record({ kind: fc.constant('restart' as const) }),
  ),
  { minLength: 1, maxLength: 12 },
);

test('whatever happens, the messages shown are those that match, and the record agrees', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      await freshNetwork();
      const { _id } = await add();
      let current = rule();
      let wind: Wind | null = null;
      let matching = await start();
      const expected: [number, number | null][] = [];
      for (const [minute, step] of story.entries()) {
        now = START + minute * 60_000;
        if (step.kind === 'wind') {
          wind = step.wind;
          if (wind) blow(wind);
          else {
            feeds.track([]); // like a withheld value
            feeds.track(places.all());
          }
        } else if (step.kind === 'edit') {
          current = rule({ is_active: step.is_active, wind_speed_min: step.wind_speed_min });
          await store.automatedMessages.update(_id, current, now);
          await matching.reload();
        } else {
          await matching.close();
          await freshFeeds();
          if (wind) blow(wind);
          matching = await start();
        }
        const applies = wind !== null && matchesWind(current, wind);
        expect(matching.at(exmouth).matches).toHaveLength(applies ? 1 : 0);
        const last = expected.at(-1);
        if (applies && last?.[1] !== null) expected.push([minute, null]);
        else if (!applies && last?.[1] === null) last[1] = minute;
      }
      expect(await times(matching)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

describe('of two processes on one store', () => {
  const roles = { one: true, other: false };
  const startBoth = async () => {
    Object.assign(roles, { one: true, other: false });
    const one = await start({ isRecorder: () => roles.one });
    now += 60_000; // the other process learns everything a minute later
    const other = await start({ isRecorder: () => roles.other });
    return { one, other };
  };

  test('one records, and the other shows the recorded time since when a message applies', async () => {
    await add();
    const { one, other } = await startBoth();
    blow(SOUTH_WESTERLY);
    await one.close();
    now += 60_000;
    await other.reconcile();
    const recorded = await store.messageMatches.open();
    expect(recorded).toHaveLength(1);
    expect(other.at(exmouth).matches).toMatchObject([{ since: recorded[0]?.beganAt }]);
    await other.close();
  });

  test('the one that takes over continues the record: it begins what is missing and ends what is over', async () => {
    await add();
    await add({
      title: 'Calm',
      wind_speed_min: 0,
      wind_speed_max: 10,
      wind_gusts_min: 0,
      wind_gusts_max: 10,
    });
    const { one, other } = await startBoth();
    blow(SOUTH_WESTERLY);
    await one.close(); // ends without a message about later matches
    roles.one = false;
    blow(CALM);
    expect(await store.messageMatches.open()).toMatchObject([{ title: 'Strong wind' }]);
    roles.other = true;
    await other.reconcile();
    expect(await store.messageMatches.open()).toMatchObject([{ title: 'Calm' }]);
    await other.close();
    const all = await store.db.selectFrom('automated_message_matches').selectAll().execute();
    expect(all).toHaveLength(2);
  });

  test('two records of one message are joined', async () => {
    await add();
    const { one, other } = await startBoth();
    roles.other = true; // like a takeover that the one does not know yet
    blow(SOUTH_WESTERLY);
    await Promise.all([one.close(), other.close()]);
    expect(await store.messageMatches.open()).toHaveLength(2);
    await other.reconcile();
    expect(await store.messageMatches.open()).toHaveLength(1);
    expect(shown(other)).toEqual(['Strong wind']);
  });
});
