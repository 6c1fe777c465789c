import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createOrderedWrites } from './ordered-writes.ts';

const setUp = () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  return { writes: createOrderedWrites({ what: 'notes', log }), lines };
};

test('writes are made one after the other, in the order in which they were added', async () => {
  const { writes } = setUp();
  const made: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    writes.add(async () => {
      made.push(`${name} begins`);
      await new Promise(setImmediate);
      made.push(`${name} ends`);
    });
  }
  await writes.flush();
  expect(made).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('one that fails delays those after it, and is the first of the next time', async () => {
  const { writes, lines } = setUp();
  const made: string[] = [];
  let isAway = true;
  const write = (name: string) => async () => {
    if (isAway) throw new Error('away');
    made.push(name);
  };
  writes.add(write('a'));
  writes.add(write('b'));
  await writes.flush();
  writes.add(write('c'));
  await writes.flush();
  expect(made).toEqual([]);
  isAway = false;
  await writes.flush();
  expect(made).toEqual(['a', 'b', 'c']);
  await writes.flush();
  expect(made).toHaveLength(3);
  expect(lines).toEqual(['the notes could not be written', 'the notes are being written again']);
});

test('one that is added while the last is being made is made too', async () => {
  const { writes } = setUp();
  const made: string[] = [];
  writes.add(async () => {
    made.push('a');
    writes.add(async () => void made.push('b'));
  });
  await writes.flush();
  expect(made).toEqual(['a', 'b']);
});
