import { expect, test } from 'vitest';
import { listSearch } from './list-search.ts';

const read = listSearch('role', 'active');

test('search, order, page and filters are read from the address', () => {
  expect(read({ q: 'bude', sort: '-name', page: 3, role: 'admin' })).toEqual({
    q: 'bude',
    sort: '-name',
    page: 3,
    role: 'admin',
  });
});

test('what the router took for a number or a boolean is text again', () => {
  expect(read({ q: 12, active: true })).toEqual({ q: '12', active: 'true' });
});

test('what is empty, unknown or no page is dropped', () => {
  for (const page of [1, 0, -2, 1.5, '2', null])
    expect(read({ q: '', page, other: 'x', role: {} })).toEqual({});
});
