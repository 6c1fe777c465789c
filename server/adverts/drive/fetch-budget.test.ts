import { expect, test } from 'vitest';
import { driveTexts } from '#contract/drive-texts.ts';
import { counterInMemory } from '#server/cluster/window-counter.ts';
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

test('three of a client run at once and six in all; the rest wait for their turn', async () => {
  const budget = createFetchBudget(counterInMemory);
  const { running, fetch } = fetches();
  const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c', 'c'].map((client) => budget.run(client, fetch(client)));
  await soon();
  expect(running.map(({ client }) => client).sort()).toEqual(['a', 'a', 'a', 'b', 'b', 'c']);
  while (running.length > 0) {
    running.shift()?.end();
    await soon();
  }
  await Promise.all(all);
});

test('who waits too long is told so, and is not fetched for later', async () => {
  const budget = createFetchBudget(counterInMemory, 50);
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
  const budget = createFetchBudget(counterInMemory);
  const failing = async () => {
    throw new Error('failed');
  };
  for (let time = 0; time < 10; time += 1) await expect(budget.run('a', failing)).rejects.toThrow('failed');
  await budget.run('a', async () => undefined);
});

test('a thousand an hour in all, whoever asks', async () => {
  const budget = createFetchBudget(counterInMemory);
  for (let time = 0; time < 1000; time += 1) await budget.run(`client ${time % 50}`, async () => undefined);
  await expect(budget.run('another', async () => undefined)).rejects.toMatchObject({ status: 503 });
});
