import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('/testing/');
const files = ['contract', 'domain', 'server', 'web']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => posix.join(folder, String(name))),
  )
  .filter(isProduct);

/** Every file that a file imports, whether its values or its types, however the address is written. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']*)'/g)]
    .map(([, address = '']) => address)
    .map((address) =>
      address.startsWith('#')
        ? address.slice(1)
        : relative(root, join(root, dirname(file), address)).replaceAll('\\', '/'),
    );
const allImports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })));

/** From the lowest: an area of the server imports from those before it, never from one beside it. */
const levels = [
  ['store'],
  ['cluster'],
  ['http'],
  ['audit'],
  ['conditions', 'accounts'],
  ['network'],
  ['notices', 'adverts'],
  ['sharing'],
  ['displays'],
  ['live'],
  ['operations'],
  ['pages'],
];
/** What every area may import: it imports no area itself. */
const GROUND_FILES = ['server/cannot-start.ts', 'server/config.ts', 'server/layer-setting.ts'];
const TOP_FILES = ['server/app.ts', 'server/main.ts'];

const areaOf = (file: string): string | null => {
  const [top, area, ...rest] = file.split('/');
  return top === 'server' && area !== undefined && rest.length > 0 ? area : null;
};
const levelOf = (file: string): number => {
  const area = areaOf(file);
  if (area === null) return TOP_FILES.includes(file) ? levels.length : -1;
  return levels.findIndex((areas) => areas.includes(area));
};

test('every folder of the server is an area of the order, and every file beside them has its place', () => {
  const server = files.filter((file) => file.startsWith('server/'));
  const areas = new Set(server.map(areaOf).filter((area) => area !== null));
  expect([...areas].sort()).toEqual(levels.flat().sort());
  expect(server.filter((file) => areaOf(file) === null).sort()).toEqual(
    [...GROUND_FILES, ...TOP_FILES].sort(),
  );
});

test('no area of the server imports from one that comes after it or stands beside it', () => {
  const wrong = allImports.filter(
    ({ file, target }) =>
      file.startsWith('server/') &&
      target.startsWith('server/') &&
      areaOf(file) !== areaOf(target) &&
      levelOf(target) >= levelOf(file),
  );
  expect(wrong).toEqual([]);
});

test('no part of the product imports what only tests share', () => {
  expect(allImports.filter(({ target }) => /(^|\/)testing\//.test(target))).toEqual([]);
});

test('no feature of the pages imports from another one', () => {
  const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1];
  const wrong = allImports.filter(({ file, target }) => {
    const from = featureOf(file);
    const to = featureOf(target);
    return from !== undefined && to !== undefined && from !== to;
  });
  expect(wrong).toEqual([]);
});
