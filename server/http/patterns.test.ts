import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { regexes } from 'zod';

/** All code that reads texts from people or sources. */
const SOURCES = '{contract,domain,server,web}/**/*.{ts,tsx}';
const ROOT = join(import.meta.dirname, '../..');
const LENGTH = 32_768;
/** Processor time for each character. A match that starts again at each character takes a hundred times as long. */
const MOST_MICROSECONDS = 1;
/** Pieces on which patterns often backtrack. The texts inside each pattern are added. */
const PIECES = [
  ...'/ 0.a-_\t\n\\?,;:()<"%é',
  'a/',
  'a ',
  '0.',
  '. ',
  ' /0.',
  '/a?',
  'https://a/',
  '[]',
  'a@',
];
const ENDS = ['\0', 'x', '/', ' '];

interface Found {
  place: string;
  pattern: RegExp;
}
type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) if (isNode(value)) yield* nodesIn(value);
}

const files = globSync(SOURCES, { cwd: ROOT, exclude: (name) => /\.test\.tsx?$|^testing$/.test(name) });
const trees = files.map((file) => {
  const { program, errors } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} could not be read`);
  return { file, nodes: [...nodesIn(program as unknown as Node)] };
});

/** Each pattern once, with the first file that it is in, and those of the library that checks forms. */
function patterns(): Found[] {
  const own = trees.flatMap(({ file, nodes }) =>
    nodes.flatMap(({ type, regex }) => {
      if (type !== 'Literal' || !isNode(regex)) return [];
      return [{ place: file, pattern: new RegExp(String(regex.pattern), String(regex.flags)) }];
    }),
  );
  const library = Object.entries(regexes).flatMap(([name, pattern]) =>
    pattern instanceof RegExp ? [{ place: `zod's ${name}`, pattern }] : [],
  );
  return [...new Map([...library, ...own].map((found) => [String(found.pattern), found])).values()];
}

/** The fixed texts in a pattern: a match only starts where they are. */
const textsIn = ({ source }: RegExp): string[] =>
  source
    .replace(/\\[bBdDsSwW]|\\[pPkuxc](?:\{[^}]*\}|\w*)|\[[^\]]*\]/g, '\0')
    .replace(/\\(.)/g, '$1')
    .split(/[\0()|?*+{}^$.]+/)
    .filter((text) => text.length > 1);

/** Processor time for a text, in microseconds. Takes the least of a few tries: other programs use the processor too. */
function workFor(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least > LENGTH * MOST_MICROSECONDS; time += 1) {
    const before = process.threadCpuUsage();
    text.replace(pattern, '');
    least = Math.min(least, process.threadCpuUsage(before).user);
  }
  return least;
}

function slowTexts(pattern: RegExp): string[] {
  const pieces = [...PIECES, ...textsIn(pattern).flatMap((text) => [text, `${text}/`, `${text} `])];
  return pieces.flatMap((piece) =>
    ENDS.flatMap((end) => {
      const text = `a${piece.repeat(LENGTH / piece.length)}${end}`;
      return workFor(pattern, text) > LENGTH * MOST_MICROSECONDS ? [JSON.stringify(piece)] : [];
    }),
  );
}

test('every pattern is a literal, so that this test finds it', () => {
  const made = trees.flatMap(({ file, nodes }) =>
    nodes.flatMap(({ type, callee }) => {
      const isMade = (type === 'NewExpression' || type === 'CallExpression') && isNode(callee);
      return isMade && callee.name === 'RegExp' ? [file] : [];
    }),
  );
  expect(made).toEqual([]);
  expect(patterns().length).toBeGreaterThan(80); // they are found
});

test.each(patterns().map((found) => [String(found.pattern), found.place, found] as const))(
  'no part of %s in %s is walked over again from each character on',
  (_source, _place, { pattern }) => {
    const { source, flags } = pattern;
    expect(analyse({ source, flags }).reports).toEqual([]);
    expect(slowTexts(pattern)).toEqual([]);
  },
);
