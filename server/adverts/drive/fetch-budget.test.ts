import { expect, test } from 'vitest';
import { driveTexts } from '#contract/adverts/drive-texts.ts';
import { UpstreamError } from '#server/conditions/upstream/upstream-error.ts';
import { limitersInMemory } from '#server/testing/rate-limiters.ts';
import { createFetchBudget } from './fetch-budget.ts';

/** Fetches that run until they are let go. */
function fetches() {
  const running: { client: string; end: () => void }[] = [];
  const fetch = (client: string) => () =>
    new Promise<void>((resolve) => {
      running.push({ client, end: resolve });
    });
  return { running, fetch };
}
const soon = () => new Promise((resolve) => setImmediate(resolve));

test('three of a client run at once and four in all; the rest wait for their turn', async () => {
  const budget = createFetchBudget(limitersInMemory().limiters, 'adverts');
  const { running, fetch } = fetches();
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c'].map((client) => budget.run(client, fetch(client)));
  await soon();
  expect(running.map(({ client }) => client).sort()).toEqual(['a', 'a', 'a', 'b']);
  while (running.length > 0) {
    running.shift()?.end();
    await soon();
  }
  await Promise.all(all);
});

test('who waits too long is told so, and is not fetched for later', async () => {
  const budget = createFetchBudget(limitersInMemory().limiters, 'adverts', 50);
  const { running, fetch } = fetches();
  const ran = ['a', 'a', 'a'].map(() => budget.run('a', fetch('a')));
  await expect(budget.run('a', fetch('late'))).rejects.toMatchObject({
    status: 503,
    message: driveTexts.busy,
    retryAfterSeconds: 5,
  });
  for (const { end } of running) end();
  await Promise.all(ran);
  await soon();
  expect(running.map(({ client }) => client)).toEqual(['a', 'a', 'a']);
});

test('a fetch that fails gives its place to the next, and its error to who asked', async () => {
  const budget = createFetchBudget(limitersInMemory().limiters, 'adverts');
  const failing = async () => {
    throw new Error('failed');
  };
  for (let time = 0; time < 10; time += 1) await expect(budget.run('a', failing)).rejects.toThrow('failed');
  await budget.run('a', async () => undefined);
});

test.each([
  ['adverts', 800],
  ['previews', 200],
] as const)('of %s %i files an hour are fetched in all, whoever asks', async (of, most) => {
  const budget = createFetchBudget(limitersInMemory().limiters, of);
  for (let time = 0; time < most; time += 1) await budget.run(`client ${time % 50}`, async () => undefined);
  await expect(budget.run('another', async () => undefined)).rejects.toMatchObject({ status: 503 });
});

test('previews that run, wait and have used up their hour leave the files of adverts all of theirs', async () => {
  const { limiters } = limitersInMemory();
  const [adverts, previews] = [
    createFetchBudget(limiters, 'adverts'),
    createFetchBudget(limiters, 'previews', 50),
  ];
  const { running, fetch } = fetches();
  const asked = Array.from({ length: 300 }, (_, index) => previews.run(`admin ${index}`, fetch('preview')));
  const outcomes = Promise.allSettled(asked);
  await soon();
  expect(running).toHaveLength(2);
  for (const client of ['a', 'a', 'a', 'b']) void adverts.run(client, fetch('advert'));
  await soon();
  expect(running.slice(2)).toHaveLength(4);
  while (running.length > 0) {
    running.shift()?.end();
    await soon();
  }
  await outcomes;
  for (let time = 0; time < 796; time += 1) await adverts.run(`client ${time % 50}`, async () => undefined);
});

test('who is turned away because too many wait uses up nobody’s fetches', async () => {
  const budget = createFetchBudget(limitersInMemory().limiters, 'previews');
  const { running, fetch } = fetches();
  const run = (index: number) => budget.run(`client ${index}`, fetch('first'));
  const begun = [run(1), run(2)];
  await soon();
  const first = [...begun, ...Array.from({ length: 60 }, (_, index) => run(index + 3))];
  await soon();
  for (let time = 0; time < 200; time += 1)
    await expect(budget.run(`another ${time}`, fetch('late'))).rejects.toMatchObject({ status: 503 });
  while (running.length > 0) {
    running.shift()?.end();
    await soon();
  }
  await Promise.all(first);
  await budget.run('at last', async () => undefined);
});

test('what is not asked of the host, while it is left alone, uses up nobody’s fetches', async () => {
  const budget = createFetchBudget(limitersInMemory().limiters, 'adverts');
  const paused = async () => {
    throw new UpstreamError('Google Drive', 'paused', 'left alone');
  };
  for (let time = 0; time < 1000; time += 1)
    await expect(budget.run(`client ${time % 50}`, paused)).rejects.toThrow('left alone');
  await budget.run('another', async () => undefined);
});
