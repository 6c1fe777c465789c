import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(import.meta.dirname, 'security.md'), 'utf8');

/** A test's file in backticks, and after it the words of its tests in curly quotation marks. */
const named = [...document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:[;,]? “[^”]+”)*)/g)].map(
  ([, file = '', words = '']) => ({
    file,
    tests: [...words.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }),
);

/** As it stands in the source: in whichever quotation marks. */
const isIn = (source: string, name: string): boolean =>
  ["'", '"', '`'].some((mark) => source.includes(`${mark}${name.replaceAll(mark, `\\${mark}`)}${mark}`));

test('every test that the document names is there', () => {
  expect(named.flatMap(({ tests }) => tests).length).toBeGreaterThan(100);
  const missing = named.flatMap(({ file, tests }) => {
    if (!existsSync(join(root, file))) return [file];
    const source = readFileSync(join(root, file), 'utf8');
    return tests.filter((name) => !isIn(source, name)).map((name) => `${file} “${name}”`);
  });
  expect(missing).toEqual([]);
});

test('nothing in quotation marks escapes that look', () => {
  const quoted = [...document.matchAll(/“([^”]+)”/g)].map(([, name]) => name);
  expect(named.flatMap(({ tests }) => tests)).toEqual(quoted);
});

test('every file and section that it leads to is there', () => {
  const anchors = (text: string) =>
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .trim()
        .replaceAll(' ', '-'),
    );
  const broken = [...document.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([link, path, anchor]) => {
    const file = path ? join(import.meta.dirname, path) : join(import.meta.dirname, 'security.md');
    if (!existsSync(file)) return [link];
    return anchor && !anchors(readFileSync(file, 'utf8')).includes(anchor) ? [link] : [];
  });
  expect(broken).toEqual([]);
});
