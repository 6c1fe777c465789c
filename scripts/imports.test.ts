import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { reserved, walls } from './import-walls.ts';

const root = join(import.meta.dirname, '..');
const PRODUCT = ['contract', 'domain', 'server', 'simulator', 'web'];
const WORKSHOP = ['attacks', 'bench', 'deploy', 'e2e', 'scripts', 'tide-model'];

interface Import {
  file: string;
  line: number;
  /** From the top of the project, or the name of a package. */
  target: string;
  /** What is imported of it, as it is written: `{ type A, b as c }`. */
  clause: string;
}

/** Values, types, side effects and what is loaded later. The formatter puts each at the start of a line, in single quotes. */
const IMPORT =
  /^(?:import|export)\b([^;'"]*?)\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'/gm;

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const [, clause = '', from, effect, later] = match;
    const address = from ?? effect ?? later ?? '';
    return {
      file,
      line: text.slice(0, match.index).split('\n').length,
      target: targetOf(file, address),
      clause: clause.trim(),
    };
  });
}

function targetOf(file: string, address: string): string {
  if (address.startsWith('#')) return address.slice(1);
  if (address.startsWith('.')) return posix.join(dirname(file), address);
  return isBuiltin(address) && !address.startsWith('node:') ? `node:${address}` : address;
}

const filesIn = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => posix.join(folder, String(name).replaceAll('\\', '/')))
      .filter((name) => /\.(tsx?|mjs)$/.test(name)),
  );
const read = (file: string) => importsOf(file, readFileSync(join(root, file), 'utf8'));
const productFiles = filesIn(PRODUCT);
const productImports = productFiles.flatMap(read);

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isForTests = (file: string) => isTest(file) || file.includes('/testing/');
const isOfProject = (target: string) => [...PRODUCT, ...WORKSHOP].includes(target.split('/')[0] ?? '');

/** Of an address what one of the table stands for; null: it means another. */
function partIn(address: string, named: string): string | null {
  patterns[named] ??= new RegExp(
    `^${RegExp.escape(named).replaceAll('\\*', '[^/]+')}${/[/:]$/.test(named) ? '' : '(?=/|$)'}`,
  );
  return patterns[named].exec(address)?.[0] ?? null;
}
const patterns: Record<string, RegExp> = {};
const isOneOf = (address: string, named: readonly string[]) =>
  named.some((each) => partIn(address, each) !== null);

const wallOf = (file: string) => walls.findLast(({ files }) => isOneOf(file, files));

const refusal = ({ file, line, target }: Import, { why, instead }: { why: string; instead: string }) =>
  `${file}:${line} imports ${target}: ${why}. Instead: ${instead}.`;

const isOfTypesAlone = (clause: string) =>
  /^type\b/.test(clause) ||
  (clause.startsWith('{') &&
    clause
      .replace(/[{}]/g, '')
      .split(',')
      .every((name) => /^\s*(type\b|$)/.test(name)));

/** Why an import is refused; empty: it is not. */
function refusalsOf(each: Import): string[] {
  const { file, target, clause } = each;
  const refusals: string[] = [];
  const wall = wallOf(file);
  if (!wall) return [`${file} stands in no part of scripts/import-walls.ts`];
  const own = wall.files.map((part) => partIn(file, part)).find((part) => part !== null) ?? '';
  const may = [own, ...wall.may, ...(isTest(file) ? (wall.testsMay ?? []) : [])];
  const isHeld = isOfProject(target) || target.startsWith('node:');
  if (isHeld && !isOneOf(target, may)) refusals.push(refusal(each, wall));
  if (!isForTests(file) && target.includes('/testing/'))
    refusals.push(
      refusal(each, {
        why: 'the product does without what only tests share',
        instead: 'move it out of testing/',
      }),
    );
  for (const { what, names, valuesOnly, onlyIn, ...reason } of reserved) {
    if (!isOneOf(target, what) || isOneOf(file, onlyIn)) continue;
    if (names ? !names.some((name) => new RegExp(`\\b${name}\\b`).test(clause)) : isForTests(file)) continue;
    if (valuesOnly && isOfTypesAlone(clause)) continue;
    refusals.push(refusal(each, reason));
  }
  return refusals;
}

test('every file of the product stands in a part of the table', () => {
  expect(productFiles.filter((file) => !wallOf(file))).toEqual([]);
});

test('no file imports what a wall keeps from it', () => {
  expect(productImports.flatMap(refusalsOf)).toEqual([]);
});

test('every address of the table names something', () => {
  const files = walls
    .flatMap((wall) => wall.files)
    .filter((named) => !productFiles.some((file) => partIn(file, named)));
  const targets = reserved
    .flatMap(({ what }) => what)
    .filter((named) => !productImports.some(({ target }) => partIn(target, named)));
  expect([...files, ...targets]).toEqual([]);
});

test('an import is found however it is written', () => {
  const text = [
    "import { a } from '#domain/a.ts';",
    'import type {',
    '  B,',
    "} from '../b.ts';",
    "export * from './c.ts';",
    "import './d.css';",
    "const later = () => import('./e.ts');",
    "type F = import('fs').Stats;",
  ].join('\n');
  expect(importsOf('web/shared/api/x.ts', text).map(({ line, target }) => `${line} ${target}`)).toEqual([
    '1 domain/a.ts',
    '2 web/shared/b.ts',
    '5 web/shared/api/c.ts',
    '6 web/shared/api/d.css',
    '7 web/shared/api/e.ts',
    '8 node:fs',
  ]);
});

test('a refusal tells the file, the line, the reason and what to do instead', () => {
  const [wrong] = importsOf('domain/tides/x.ts', "\nimport { createApp } from '#server/app.ts';");
  expect(wrong && refusalsOf(wrong)).toEqual([
    'domain/tides/x.ts:2 imports server/app.ts: what the data means is computed from arguments, alike in server and browser. Instead: take it as an argument.',
  ]);
});

test('no files import one another in a circle, by their types neither', () => {
  const imports = new Map<string, string[]>();
  for (const { file, target } of [...productImports, ...filesIn(WORKSHOP).flatMap(read)])
    imports.set(file, [...(imports.get(file) ?? []), target]);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const target of imports.get(file) ?? []) follow(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  expect(circles).toEqual([]);
});
