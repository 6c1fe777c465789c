import { expect, test } from 'vitest';
import { adminAreaAt } from './admin-pages.ts';

test.each([
  ['/admin', 'dashboard'],
  ['/admin/displays', 'displays'],
  ['/admin/displays/pair', 'displays'],
  ['/admin/displays/7', 'displays'],
  ['/admin/displays/7/print', 'displays'],
  ['/admin/displays/7/write', null],
  ['/admin/displays/7/print/8', null],
  ['/admin/users/7', null],
  ['/admin/nothing', null],
])('%s belongs to the area %s', (path, area) => {
  expect(adminAreaAt(path)).toBe(area);
});
