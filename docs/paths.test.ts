import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** What was decided at a time may name what was there then; the change log as well. */
const documents = ['README.md', 'SECURITY.md', ...readdirSync(join(root, 'docs'), { recursive: true })]
  .map(String)
  .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
  .map((name) => (existsSync(join(root, name)) ? name : join('docs', name)));

const AREA = /^(attacks|bench|contract|deploy|docs|domain|e2e|scripts|server|simulator|web)\//;
const decisions = readdirSync(join(root, 'docs/decisions'));

test.each(decisions)('decision %s says why, what and what follows', (name) => {
  const text = readFileSync(join(root, 'docs/decisions', name), 'utf8');
  for (const part of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`\n## ${part}\n`);
});

/** The files and folders of this repository that a document names in full; not patterns. */
const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z][\w./-]*)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => AREA.test(path) && !path.includes('…'));
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link));

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');
/** The names by which the sections of a document are linked to. */
const anchorsIn = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
const sectionLinksIn = (text: string): [file: string, anchor: string][] =>
  [...text.matchAll(/\]\(([^)#:\s]*)#([\w-]+)\)/g)].map(([, file = '', anchor = '']) => [file, anchor]);

/** What a document says of sections that are not there, its own or those of others. */
const brokenSections = (name: string): [file: string, anchor: string][] =>
  sectionLinksIn(readFileSync(join(root, name), 'utf8')).filter(([file, anchor]) => {
    const linked = file ? join(dirname(join(root, name)), file) : join(root, name);
    return !anchorsIn(readFileSync(linked, 'utf8')).includes(anchor);
  });

test('the change log links only to sections that are there', () => {
  expect(brokenSections('CHANGELOG.md')).toEqual([]);
});

describe.each(documents)('%s', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  test('names only files and folders that are there', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
  test('links only to what is there', () => {
    const folder = dirname(join(root, name));
    expect(linksIn(text).filter((link) => !existsSync(join(folder, link)))).toEqual([]);
  });
  test('links only to sections that are there', () => {
    expect(brokenSections(name)).toEqual([]);
  });
});
