import { expect, test } from 'vitest';
import { z } from 'zod';
import { listParameters, MAX_ROWS } from './list-query.ts';

const Query = z.strictObject(listParameters(['name', 'created_at']));

test('without parameters a list begins at its beginning, in its own order', () => {
  expect(Query.parse({})).toEqual({ limit: MAX_ROWS, offset: 0, q: null });
});

test('a column is sorted from either end', () => {
  expect(Query.parse({ sort: 'created_at' }).sort).toEqual({ by: 'created_at', isDescending: false });
  expect(Query.parse({ sort: '-name' }).sort).toEqual({ by: 'name', isDescending: true });
});

test('an emptied search is none', () => {
  expect(Query.parse({ q: '  ' }).q).toBeNull();
  expect(Query.parse({ q: ' Bude ' }).q).toBe('Bude');
});

test.each([
  ['limit', '0'],
  ['limit', String(MAX_ROWS + 1)],
  ['limit', '-1'],
  ['limit', '10abc'],
  ['limit', '1e2'],
  ['limit', ''],
  ['limit', ['1', '2']],
  ['offset', '-1'],
  ['offset', '1000001'],
  ['offset', '0.5'],
  ['sort', 'password_hash'],
  ['sort', '--name'],
  ['sort', ''],
  ['sort', ['name', '-name']],
  ['q', ['a', 'b']],
  ['q', 'a\0b'],
  ['q', 'a'.repeat(101)],
])('%s=%j is refused by its name', (name, value) => {
  const { error } = Query.safeParse({ [name]: value });
  expect(error?.issues[0]?.path).toEqual([name]);
  expect(error?.issues[0]?.message).toContain(name);
});

test('a parameter that is none is refused', () => {
  expect(Query.safeParse({ page: '1' }).error?.issues[0]).toMatchObject({ code: 'unrecognized_keys' });
});
