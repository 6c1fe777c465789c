import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ignored = dockerignore
  .default()
  .add(readFileSync(join(import.meta.dirname, 'Dockerfile.dockerignore'), 'utf8'));
const isSent = (path: string) => !ignored.ignores(path);

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
const SOURCES = ['contract', 'domain', 'public', 'scripts', 'server', 'simulator', 'web'];
const isForTests = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path);

test.each([
  '.env',
  '.env.production',
  'deploy/.env',
  'deploy/.env.local',
  'deploy/certificates/sea.example.org.key',
  'deploy/certificates/sea.example.org.pem',
  'deploy/session-secret',
  'server/.env',
  'server/tls.key',
  'web/certificate.pem',
  'data/foreshore.db',
  'data/foreshore.db-wal',
  'data/session-secret',
  'data/outbox/queue/a.eml',
  'server/data/foreshore.db',
  'other-data/foreshore.db',
  'backup.sql',
  'id_ed25519',
  '.npmrc',
  '.ssh/id_ed25519',
  '.git/config',
  'node_modules/pino/package.json',
  'dist/index.html',
  'docs/operating.md',
  'e2e/shared/foreshore.ts',
  'bench/results/a.json',
  'test-results/trace.zip',
])("the image's builder never gets %s", (path) => {
  expect(isSent(path)).toBe(false);
});

test('it gets the parts that the image is made of, and of the sources all but the tests', () => {
  const needed = [
    ...['package.json', 'package-lock.json', 'tsconfig.json', 'index.html', 'vite.config.ts'],
    ...['display.html', 'vite.display.config.ts'],
  ];
  expect(needed.filter((path) => !isSent(path))).toEqual([]);
  const files = SOURCES.flatMap(filesOf);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((path) => !isForTests(path) && !isSent(path))).toEqual([]);
  expect(files.filter((path) => isForTests(path) && isSent(path))).toEqual([]);
});

test('it gets every path that the Dockerfile names', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((line) =>
    line[1]?.split(' '),
  );
  expect(copied.length).toBeGreaterThan(5);
  expect(copied.filter((path) => path !== undefined && path !== '.' && !isSent(path))).toEqual([]);
});

test('it gets nothing else beside the sources', () => {
  const beside = readdirSync(root).filter((name) => !SOURCES.includes(name) && isSent(name));
  const known =
    /^(package(-lock)?\.json|index\.html|display\.html|vite\.config\.ts|vite\.display\.config\.ts|tsconfig(\.\w+)?\.json)$/;
  expect(beside.filter((name) => !known.test(name))).toEqual([]);
});
