// Builds the pages into dist/ and compresses them once, so that the server never does it per request.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { minify } from 'terser';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
/** Where they are made: a server that starts meanwhile has the pages from before or none, and never a part of them. */
const outDir = 'node_modules/.cache/pages';
const made = join(root, outDir);
await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
await build({
  root,
  configFile: join(root, 'vite.display.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: false },
});

// What the bundler has made small becomes 2 % smaller: 2 kB of each page. The marks for V8 and of licences stay.
const KEPT_COMMENTS = /allFunctionsCalledOnLoad|@license|@preserve|^!/;
for (const name of readdirSync(join(made, 'assets')).filter((file) => file.endsWith('.js'))) {
  const path = join(made, 'assets', name);
  const { code = '' } = await minify(readFileSync(path, 'utf8'), {
    module: !name.startsWith('before-paint'),
    ecma: 2020,
    compress: { passes: 3 },
    format: { comments: KEPT_COMMENTS },
  });
  writeFileSync(path, code);
}

/** How far back Brotli looks is coded in several ways. Which is the shortest, by 0.1 to 0.3 %, only a try can tell. */
const CODED = [
  [0, 0, 0],
  [1, 0, 0],
  [2, 0, 0],
  [1, 16, 16],
].map(([postfix, direct, block]) => ({
  [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
  [constants.BROTLI_PARAM_NDIRECT]: direct,
  [constants.BROTLI_PARAM_LGBLOCK]: block,
}));
const smallest = (content) =>
  CODED.map((params) => brotliCompressSync(content, { params })).reduce((best, other) =>
    other.length < best.length ? other : best,
  );

for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
  const isPage = ['index.html', 'display.html'].includes(entry.name); // the server makes and compresses them
  if (!entry.isFile() || !/\.(js|css|svg|html|webmanifest)$/.test(entry.name) || isPage) continue;
  const path = join(entry.parentPath, entry.name);
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, smallest(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
renameSync(made, join(root, 'dist'));
