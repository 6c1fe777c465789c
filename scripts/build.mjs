// Builds the pages into dist/ and compresses them once, so that the server never does it per request.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { PAGE_MANIFEST, pageParts, staffFiles } from './page-parts.ts';

const root = join(import.meta.dirname, '..');
/** Where they are made: a server that starts meanwhile has the pages from before or none, and never a part of them. */
const outDir = 'node_modules/.cache/pages';
const made = join(root, outDir);

/** Builds a service worker, and writes the lists of files into it: by the name that each list has in its code, their patterns. */
async function buildWorker(input, name, lists) {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: name } },
    },
  });
  for (const [injectionPoint, { globPatterns, globIgnores = [] }] of Object.entries(lists))
    await injectManifest({
      swSrc: join(made, name),
      swDest: join(made, name),
      injectionPoint,
      globDirectory: made,
      globPatterns,
      globIgnores,
      modifyURLPrefix: { '': '/' },
      dontCacheBustURLsMatching: /-[\w-]{8}\.\w+$/, // the name changes with the content
    });
}

await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
const manifest = JSON.parse(readFileSync(join(made, PAGE_MANIFEST), 'utf8'));
rmSync(join(made, PAGE_MANIFEST));
writeFileSync(join(made, 'page-parts.json'), JSON.stringify(pageParts(manifest)));
const staff = staffFiles(manifest);
await buildWorker('web/shared/offline/worker/worker.ts', 'sw.js', {
  'self.__WB_MANIFEST': {
    globPatterns: ['index.html', '*.{svg,webmanifest}', 'assets/*.{js,css,woff2}'],
    globIgnores: staff.all,
  },
  'self.__STAFF_FILES': { globPatterns: staff.offline },
});

await build({
  root,
  configFile: join(root, 'vite.display.config.ts'),
  logLevel: 'warn',
  build: { outDir, emptyOutDir: false },
});
await buildWorker('web/display/worker/worker.ts', 'display-worker.js', {
  'self.__WB_MANIFEST': { globPatterns: ['display.html', 'assets/display/*'] },
});

for (const entry of readdirSync(made, { recursive: true, withFileTypes: true })) {
  const isPage = ['index.html', 'display.html'].includes(entry.name); // the server makes and compresses them
  if (!entry.isFile() || !/\.(js|css|svg|html|webmanifest)$/.test(entry.name) || isPage) continue;
  const path = join(entry.parentPath, entry.name);
  const content = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
renameSync(made, join(root, 'dist'));
