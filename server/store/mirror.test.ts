import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMirror } from './mirror.ts';

const log = pino({ level: 'silent' });

/** A table that can be taken away, and that counts how often it is read. */
async function setUp() {
  const table = { rows: ['a'], isAway: false, reads: 0 };
  let notified = 0;
  const mirror = await createMirror({
    read: async () => {
      table.reads += 1;
      if (table.isAway) throw new Error('away');
      return [...table.rows];
    },
    what: 'rows',
    log,
    onRead: () => {
      notified += 1;
    },
  });
  return { table, mirror, notified: () => notified };
}

test('rows are read at the start and after a change, not when they are looked at', async () => {
  const { table, mirror, notified } = await setUp();
  table.rows.push('b');
  expect(mirror.rows()).toEqual(['a']);
  await mirror.refresh();
  expect(mirror.rows()).toEqual(['a', 'b']);
  expect(mirror.rows()).toEqual(['a', 'b']);
  expect({ reads: table.reads, notified: notified() }).toEqual({ reads: 2, notified: 1 });
});

test('after a change that could not be read the old rows are used, until a look finds the store back', async () => {
  const { table, mirror, notified } = await setUp();
  table.rows.push('b');
  table.isAway = true;
  await mirror.refresh();
  expect(mirror.rows()).toEqual(['a']);
  await mirror.settled();
  table.isAway = false;
  expect(mirror.rows()).toEqual(['a']);
  await mirror.settled();
  expect(mirror.rows()).toEqual(['a', 'b']);
  expect({ reads: table.reads, notified: notified() }).toEqual({ reads: 4, notified: 1 });
});

test('an older answer never replaces a newer one', async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const first = Promise.resolve(['start']);
  let reads = 0;
  const mirror = await createMirror({
    read: () => {
      reads += 1;
      return reads === 1 ? first : new Promise<string[]>((resolve) => answers.push(resolve));
    },
    what: 'rows',
    log,
  });
  const both = Promise.all([mirror.refresh(), mirror.refresh()]);
  await new Promise(setImmediate);
  expect(answers).toHaveLength(1); // the second waits for the first
  answers[0]?.(['older']);
  await new Promise(setImmediate);
  answers[1]?.(['newer']);
  await both;
  expect(mirror.rows()).toEqual(['newer']);
});
