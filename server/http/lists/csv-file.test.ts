import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvFile } from './csv-file.ts';

const columns = ['name', 'hours', 'is_new', 'more'];
const rowOf = (index: number) => [
  `River "${index}"`,
  index / 4,
  index % 2 === 0,
  index % 3 === 0 ? null : 'a,b',
];

test('a file has a byte order mark, its columns once, and texts alone in quotation marks', async () => {
  expect(await csvFile(columns, [rowOf(0), rowOf(1)])).toBe(
    [
      '\ufeff"name","hours","is_new","more"',
      '"River ""0""",0,"true",',
      '"River ""1""",0.25,"false","a,b"',
      '',
    ].join('\r\n'),
  );
});

test('without a row it has its columns', async () => {
  expect(await csvFile(['name', 'hours'], [])).toBe('\ufeff"name","hours"\r\n');
});

test('of a long one no row is lost, and others are answered while it is worked out and written', async () => {
  const all = 20_000;
  let given = 0;
  function* rows() {
    for (; given < all; given += 1) yield rowOf(given);
  }
  const othersAnsweredAt: number[] = [];
  const ask = () => {
    othersAnsweredAt.push(given);
    if (given < all) setImmediate(ask);
  };
  setImmediate(ask);
  const file = await csvFile(columns, rows());
  expect(othersAnsweredAt.filter((at) => at > 0 && at < all).length).toBeGreaterThan(1);
  const written = parse(file, { bom: true, columns: true }) as Record<string, string>[];
  expect(written.map(({ name }) => name)).toEqual(Array.from({ length: all }, (_, n) => `River "${n}"`));
});
