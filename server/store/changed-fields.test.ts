import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('of a change only the fields that differ are returned, before and after', () => {
  const before = { title: 'a', priority: 1, list: ['x'], updated_at: 'then' };
  const after = { title: 'b', priority: 1, list: ['x', 'y'], updated_at: 'now' };
  expect(changedFields(before, after)).toEqual({
    before: { title: 'a', list: ['x'] },
    after: { title: 'b', list: ['x', 'y'] },
  });
  expect(changedFields(before, { ...before, updated_at: 'now' })).toEqual({ before: {}, after: {} });
});

test('a new record has nothing before, a deleted one nothing after', () => {
  const thing = { _id: '1', title: 'a' };
  expect(changedFields({}, thing)).toEqual({ before: {}, after: thing });
  expect(changedFields(thing, {})).toEqual({ before: thing, after: {} });
});
