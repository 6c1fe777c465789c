import { expect, test } from 'vitest';
import type { Role } from '#contract/auth.ts';
import { type Area, adminAreas, adminEntrance, hasAdminAccess, mayEnter } from './roles.ts';

const everyArea: Area[] = ['public', ...adminAreas];

test.each<[Role | null, Area[]]>([
  [null, []],
  ['user', ['public']],
  ['safety_officer', ['public', 'dashboard', 'custom-messages', 'automated-messages']],
  ['admin', everyArea],
])('%s may enter %j and nothing else', (role, areas) => {
  expect(everyArea.filter((area) => mayEnter(role, area))).toEqual(areas);
});

test('the Admin tab leads each to a page that is theirs', () => {
  expect(adminEntrance('admin')).toBe('adverts');
  expect(adminEntrance('safety_officer')).toBe('custom-messages');
  expect(adminEntrance('user')).toBeNull();
  expect(adminEntrance(null)).toBeNull();
});

test('admin access is that of administrators and safety officers', () => {
  const roles = [null, 'user', 'safety_officer', 'admin'] as const;
  expect(roles.map(hasAdminAccess)).toEqual([false, false, true, true]);
});
