import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { GRACE_MS } from '#server/accounts/sessions/session-memory.ts';
import type { SessionEndListener } from '#server/accounts/sessions/sessions.ts';
import type { Connection } from './live-io.ts';
import { createSessionWatch } from './session-watch.ts';

/** A watch over the given number of sessions, `s0`, `s1` …, of one user and with one connection each. */
function watching(count: number) {
  const clock = { now: 0 };
  const asked: string[] = [];
  const state = { isAway: false, over: new Set<string>(), duringLook: () => {} };
  const listeners: SessionEndListener[] = [];
  const closed: [string, 'over' | 'doubt'][] = [];
  const names = new Map<Connection, string>();
  const close = (how: 'over' | 'doubt') => (connection: Connection) => {
    closed.push([names.get(connection) ?? '', how]);
    connection.emit('close');
  };
  const watch = createSessionWatch({
    sessions: {
      onEnd: (listener) => void listeners.push(listener),
      async isGood(tokenHash) {
        asked.push(tokenHash);
        state.duringLook();
        if (state.isAway) throw new Error('away');
        return !state.over.has(tokenHash);
      },
    },
    now: () => clock.now,
    log: pino({ level: 'silent' }),
    onOver: close('over'),
    onDoubt: close('doubt'),
  });
  const add = (tokenHash: string, name = tokenHash) => {
    const connection = new EventEmitter() as unknown as Connection;
    names.set(connection, name);
    watch.watch(connection, { tokenHash, userId: 'anna' });
    return connection;
  };
  for (let index = 0; index < count; index += 1) add(`s${index}`);
  const leave = (name: string) => {
    for (const [connection, known] of names) if (known === name) connection.emit('close');
  };
  return { watch, clock, asked, state, listeners, closed, add, leave };
}

test('four rounds look each session up once, however many connections it has', async () => {
  const { watch, asked, add } = watching(10);
  for (let more = 0; more < 5; more += 1) add('s0', `more ${more}`);
  for (let round = 0; round < 4; round += 1) await watch.round();
  expect(new Set(asked).size).toBe(10);
  expect(asked.length).toBeLessThanOrEqual(12);
});

test('all connections of a session that is over are closed, and it is looked up no more', async () => {
  const { watch, asked, state, closed, add } = watching(1);
  add('s0', 'second');
  state.over.add('s0');
  await watch.round();
  await watch.round();
  expect(closed).toEqual([
    ['s0', 'over'],
    ['second', 'over'],
  ]);
  expect(asked).toEqual(['s0']);
});

test('while the store can’t be reached connections stay, but not for ever', async () => {
  const { watch, clock, state, closed } = watching(1);
  await watch.round();
  state.isAway = true;
  clock.now += GRACE_MS - 1;
  await watch.round();
  expect(closed).toEqual([]);
  clock.now += 1;
  await watch.round();
  expect(closed).toEqual([['s0', 'doubt']]);
});

test('an end closes the connections that it concerns: one session, all but one, or those that are to be judged anew', () => {
  const one = watching(3);
  for (const listener of one.listeners) listener({ tokenHash: 's1' }, true);
  expect(one.closed).toEqual([['s1', 'over']]);
  const others = watching(3);
  for (const listener of others.listeners) listener({ userId: 'anna', exceptTokenHash: 's1' }, false);
  expect(others.closed).toEqual([
    ['s0', 'over'],
    ['s2', 'over'],
  ]);
  const anew = watching(1);
  for (const listener of anew.listeners) listener({ userId: 'ben' }, true);
  for (const listener of anew.listeners) listener({ userId: 'anna', goesOn: true }, true);
  expect(anew.closed).toEqual([['s0', 'doubt']]);
});

test('a connection that comes while its session is looked up, and the one before goes, is watched', async () => {
  const { watch, asked, state, listeners, closed, add, leave } = watching(1);
  state.duringLook = () => {
    leave('s0');
    add('s0', 'second');
  };
  await watch.round();
  state.duringLook = () => {};
  await watch.round();
  expect(asked).toEqual(['s0', 's0']);
  for (const listener of listeners) listener({ tokenHash: 's0' }, true);
  expect(closed).toEqual([['second', 'over']]);
});

test('a round with an error is not the last round', async () => {
  const { watch, clock, asked, state, add } = watching(1);
  add('s0', 'broken').once('close', () => {
    throw new Error('broken');
  });
  state.isAway = true;
  clock.now += GRACE_MS;
  await expect(watch.round()).rejects.toThrow('broken');
  add('s1');
  for (let round = 0; round < 2; round += 1) await watch.round();
  expect(asked).toContain('s1');
});

test('others are answered while thousands of sessions are looked up', async () => {
  const { watch, state, asked } = watching(400);
  state.duringLook = () => {
    for (const begun = performance.now(); performance.now() - begun < 1; );
  };
  let turns = 0;
  let isDone = false;
  const round = watch.round().then(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await nextTurn();
  await round;
  expect(asked).toHaveLength(100);
  expect(turns).toBeGreaterThan(5);
});
