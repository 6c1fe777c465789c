import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('of a change only what differs is told, as it was and as it is', () => {
  const before = { title: 'a', priority: 1, list: ['x'], updated_at: 'then' };
  const after = { title: 'b', priority: 1, list: ['x', 'y'], updated_at: 'now' };
  expect(changedFields(before, after)).toEqual({
    before: { title: 'a', list: ['x'] },
    after: { title: 'b', list: ['x', 'y'] },
  });
  expect(changedFields(before, { ...before, updated_at: 'now' })).toEqual({ before: {}, after: {} });
});

test('of what is new there is nothing before, of what is gone nothing after', () => {
  const thing = { _id: '1', title: 'a' };
  expect(changedFields({}, thing)).toEqual({ before: {}, after: thing });
  expect(changedFields(thing, {})).toEqual({ before: thing, after: {} });
});
