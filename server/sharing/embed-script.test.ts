import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { EMBED_SCRIPT } from './embed-script.ts';

const SECOND_MS = 1000;

/** A page in a frame that came after `loadedAfterMs`, whose one part ends `leftMs` after it was asked for. */
function pageThat({ loadedAfterMs = 0, leftMs = 1e9, status = 0 }) {
  const part = { dataset: { left: String(leftMs) } as { left: string; over?: string } };
  const asked: number[] = [];
  let passed = loadedAfterMs;
  let reloads = 0;
  let look = () => {};
  runInNewContext(EMBED_SCRIPT, {
    Date: { now: () => 1e12 + passed },
    performance: { now: () => passed },
    document: { hidden: false, querySelectorAll: () => [part] },
    location: { href: '/embed/exmouth', reload: () => (reloads += 1) },
    fetch: () => {
      asked.push(passed - loadedAfterMs);
      return status === 0 ? Promise.reject(new Error('no connection')) : Promise.resolve({ status });
    },
    setInterval: (work: () => void) => (look = work),
    addEventListener: () => undefined,
  });
  return {
    part,
    /** When it asked for itself, seconds after it came. */
    async asksWithin(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        passed += SECOND_MS;
        look();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return { asked: asked.map((at) => at / SECOND_MS), reloads };
    },
  };
}

test('a page asks for itself every five minutes, also one that was long on its way', async () => {
  const inTime = pageThat({ status: 401 });
  expect(await inTime.asksWithin(700)).toEqual({ asked: [300, 600], reloads: 2 });
  const late = pageThat({ status: 401, loadedAfterMs: 400 * SECOND_MS });
  expect(await late.asksWithin(700)).toEqual({ asked: [300, 600], reloads: 2 });
});

test('without a connection it asks every half minute and stays, whether or not a part has ended', async () => {
  expect(await pageThat({}).asksWithin(400)).toEqual({ asked: [300, 330, 360, 390], reloads: 0 });
  const ended = pageThat({ leftMs: 10 * SECOND_MS });
  expect(await ended.asksWithin(100)).toEqual({ asked: [30, 60, 90], reloads: 0 });
  expect(ended.part.dataset.over).toBe('');
});

test('nor does it leave for an error of the server', async () => {
  const { reloads } = await pageThat({ status: 503 }).asksWithin(700);
  expect(reloads).toBe(0);
});
