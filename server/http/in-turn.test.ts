import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { beginTurn, eachInTurn, inTurn } from './in-turn.ts';

test('pieces of work come in their order, one in each turn, whoever asks; others are answered between', async () => {
  await inTurn(() => undefined); // after what other tests have left
  const done: string[] = [];
  const one = ['a', 'b'].map((name) => inTurn(() => done.push(name)));
  const other = inTurn(() => done.push('c'));
  expect(done).toEqual([]);
  await setImmediate();
  expect(done).toEqual(['a']);
  expect(await Promise.all([...one, other])).toEqual([1, 2, 3]);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('work that throws rejects its own promise, and the next is done', async () => {
  const broken = inTurn(() => {
    throw new Error('a fault');
  });
  const next = inTurn(() => 'done');
  await expect(broken).rejects.toThrow('a fault');
  expect(await next).toBe('done');
});

test('work that keeps its own order lets others be answered when it has gone on for some milliseconds, and not before', async () => {
  const turn = beginTurn();
  expect(turn.isOver()).toBe(false);
  const begun = performance.now();
  while (performance.now() - begun < 10);
  expect(turn.isOver()).toBe(true);
  const answered = vi.fn();
  setImmediate().then(answered);
  await turn.next();
  expect(answered).toHaveBeenCalled();
  expect(turn.isOver()).toBe(false);
});

test('many things are done in their order, and others are answered when it has gone on for some milliseconds', async () => {
  const answered = vi.fn();
  const work = (each: string, index: number) => {
    const begun = performance.now();
    while (performance.now() - begun < 10);
    if (index === 0) setImmediate().then(answered);
    return `${each}${index}${answered.mock.calls.length}`;
  };
  expect(await eachInTurn(['a', 'b', 'c'], work)).toEqual(['a00', 'b11', 'c21']);
  const broken = eachInTurn([1], () => {
    throw new Error('a fault');
  });
  await expect(broken).rejects.toThrow('a fault');
});
