import { expect, test } from 'vitest';
import { inTurn } from '#server/http/in-turn.ts';
import { collectGarbage } from '#server/testing/collect-garbage.ts';
import { packed, unpacked } from './packed-value.ts';

const held = () => ({
  ...({ kind: 'sunrise_sunset', locationId: 'x', source: 'Sun', attribution: null } as const),
  ...{ observedAt: null, fetchedAt: 7, whereabouts: '[1,2]' },
  value: { days: [{ date: '2026-11-23', sunrise: '2026-11-23T07:51:26.801Z', sunset: null }] },
});

test('a packed value is the same again, also after its content has left the memory', async () => {
  const value = packed(held());
  const content = new WeakRef(value.value());
  expect(unpacked(value)).toEqual(held());
  await new Promise((resolve) => setTimeout(resolve)); // a reference holds until the end of the task
  collectGarbage();
  expect(content.deref()).toBeUndefined();
  expect(unpacked(value)).toEqual(held());
});

test('what is asked for twice in a row is unpacked once', () => {
  const value = packed(held());
  expect(value.value()).toBe(value.value());
});

test('once compressed, a value keeps no more than its compressed content', async () => {
  const days = Array.from({ length: 2000 }, () => ({ date: '2026-11-23', sunrise: null, sunset: null }));
  const length = JSON.stringify({ days }).length;
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  const values = Array.from({ length: 50 }, () => packed({ ...held(), value: { days } }));
  await inTurn(() => {}); // after those before it
  const kept = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers - before;
  };
  // Buffers are given back beside the program, later on a busy machine.
  await expect.poll(kept, { timeout: 15_000 }).toBeLessThan((50 * length) / 2);
  expect(values.at(-1)?.value()).toEqual({ days });
});
