import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/auth.ts';
import type { Access } from '#contract/calls/call.ts';
import {
  type Admission,
  type Area,
  adminAreas,
  adminEntrance,
  admission,
  hasAdminAccess,
  mayEnter,
} from './roles.ts';

const everyArea: Area[] = ['reading', ...adminAreas];

test.each<[Role | null, Area[]]>([
  [null, []],
  ['user', ['reading']],
  ['safety_officer', ['reading', 'dashboard', 'custom-messages', 'automated-messages', 'displays']],
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

describe('a call is answered to whom its access names', () => {
  const roles = [null, 'user', 'safety_officer', 'admin'] as const;
  const all: Admission[] = ['admitted', 'admitted', 'admitted', 'admitted'];
  const loggedIn: Admission[] = ['log in', 'admitted', 'admitted', 'admitted'];
  const staff: Admission[] = ['log in', 'refused', 'admitted', 'admitted'];
  const admin: Admission[] = ['log in', 'refused', 'refused', 'admitted'];

  test.each<[Access, boolean, Admission[]]>([
    ['public', false, all],
    ['public', true, all],
    ['reading', false, loggedIn],
    ['reading', true, all],
    ['session', false, loggedIn],
    ['session', true, loggedIn],
    ['staff', false, staff],
    ['staff', true, staff],
    ['admin', false, admin],
    ['admin', true, admin],
  ])('%s, with PUBLIC_READ=%s', (access, publicRead, answers) => {
    expect(roles.map((role) => admission(access, role, publicRead))).toEqual(answers);
  });
});
