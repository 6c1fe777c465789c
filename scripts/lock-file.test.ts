import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  integrity?: string;
  /** Part of the package that contains it, and covered by that one's checksum. */
  inBundle?: boolean;
  hasInstallScript?: boolean;
}

const packages = Object.entries(
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
      packages: Record<string, Locked>;
    }
  ).packages,
).filter(([path]) => path !== '');

test('every package is installed unchanged since it was chosen: by its checksum', () => {
  expect(packages.length).toBeGreaterThan(100);
  const loose = packages.filter(
    ([, { integrity, inBundle }]) => !integrity?.startsWith('sha512-') && !inBundle,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('no package but the one that brings Node.js runs anything when it is installed', () => {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(running.map(([path]) => path)).toEqual(['node_modules/node']);
});
