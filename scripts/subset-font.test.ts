import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
const styles = readFileSync(join(repository, 'web/app/styles.css'), 'utf8');

interface Face {
  file: string;
  ranges: readonly (readonly [number, number])[];
}

const faces: Face[] = [...styles.matchAll(/src: url\("([^"]+)"\)[^;]*;\s*unicode-range:\s*([^;]+);/g)].map(
  ([, file, ranges]) => ({
    file: file ?? '',
    ranges: (ranges ?? '').split(',').map((range) => {
      const [from, to] = range.trim().slice(2).split('-');
      return [Number.parseInt(from ?? '', 16), Number.parseInt(to ?? from ?? '', 16)] as const;
    }),
  }),
);
const fontsOf = (character: string) =>
  faces
    .filter(({ ranges }) =>
      ranges.some(([from, to]) => from <= character.charCodeAt(0) && character.charCodeAt(0) <= to),
    )
    .map(({ file }) => file);

/** Characters of the modules that write words for pages, with the module of each. */
const characters = new Map<string, string>();
for (const file of globSync('{web,domain,contract}/**/*.{ts,tsx}', { cwd: repository }))
  if (!/\.test\.tsx?$|\/testing\//.test(file))
    for (const character of readFileSync(join(repository, file), 'utf8'))
      if (!characters.has(character)) characters.set(character, file);

test('no word that we write makes a phone load a whole font', () => {
  expect(faces.length).toBeGreaterThan(3);
  expect(characters.size).toBeGreaterThan(90);
  const large = [...characters].filter(([character]) =>
    fontsOf(character).some((font) => font.startsWith('@fontsource')),
  );
  expect(large).toEqual([]);
});

test('each character has one font', () => {
  const several = [...characters].filter(([character]) => fontsOf(character).length > 1);
  expect(several).toEqual([]);
});
