import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { expect, test } from 'vitest';
import { pageParts, staffFiles } from './page-parts.ts';

const screens = globSync('web/app/screens/*-screen*.tsx', {
  cwd: join(import.meta.dirname, '..'),
  exclude: ['**/*.test.tsx'],
});
const nameOf = (path: string) => path.replace(/^.*\/|\.\w+$/g, '');

/** As Vite writes it: every page needs `shared`, every screen of staff `staff`, and one part of staff loads later. */
const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared'], dynamicImports: screens },
  _shared: { file: 'assets/shared.js' },
  _staff: { file: 'assets/staff.js' },
  'location-form.tsx': { file: 'assets/location-form.js', imports: ['_staff'] },
  ...Object.fromEntries(
    screens.map((path) => [
      path,
      {
        file: `assets/${nameOf(path)}.js`,
        imports: /admin-frame|manage|custom|dashboard/.test(path) ? ['_shared', '_staff'] : ['_shared'],
        dynamicImports: path.includes('manage-locations') ? ['location-form.tsx'] : [],
      },
    ]),
  ),
};
const named = (html = '') => [...html.matchAll(/href="\/assets\/([\w-]+)\.js"/g)].map(([, name]) => name);

test('a page names the files of its screen, the deepest first, and none that every page names', () => {
  const { links } = pageParts(manifest);
  expect(named(links.location)).toEqual(['location-screen']);
  expect(named(links['/admin/locations'])).toEqual([
    'staff',
    'admin-frame-screen',
    'manage-locations-screen',
  ]);
});

test('the code of staff alone is told apart, and so is what of it opens without a connection', () => {
  const { all, offline } = staffFiles(manifest);
  expect(all).toContain('assets/location-form.js');
  expect(all).toContain('assets/display-screens.js');
  expect(all.filter((file) => /shared|location-screen|login/.test(file))).toEqual([]);
  expect(offline.toSorted()).toEqual([
    'assets/admin-frame-screen.js',
    'assets/custom-messages-screen.js',
    'assets/staff.js',
  ]);
});

test('a build without one of the screens fails', () => {
  const { 'web/app/screens/forecast-screen.tsx': _, ...incomplete } = manifest;
  expect(() => pageParts(incomplete)).toThrow('web/app/screens/forecast-screen.tsx');
});
