import { expect, test } from 'vitest';
import { latestWork } from './latest-work.ts';

const unfinished = () => {
  let finish: (result: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  return { work, finish };
};

test('the result of work comes, and is under way until then', async () => {
  const work = latestWork();
  const waiting = work.wait(Promise.resolve('loaded'));
  expect(work.isUnderWay()).toBe(true);
  expect(await waiting).toEqual({ result: 'loaded' });
  expect(work.isUnderWay()).toBe(false);
});

test('work that was forgotten has no result, even when it ends after newer work has begun', async () => {
  const work = latestWork();
  const old = unfinished();
  const oldWaiting = work.wait(old.work);
  work.forget();
  expect(work.isUnderWay()).toBe(false);
  const newer = unfinished();
  const newerWaiting = work.wait(newer.work);
  old.finish('old');
  expect(await oldWaiting).toBeNull();
  expect(work.isUnderWay()).toBe(true);
  newer.finish('newer');
  expect(await newerWaiting).toEqual({ result: 'newer' });
});
