import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { BUILT_PAGES } from '../server/pages/page-routes.ts';

const FOLDER = join(BUILT_PAGES, 'bench');
/** Beside the packages, so that the bundler finds them. */
const SOURCE = join(import.meta.dirname, '../node_modules/.cache/bench-framework');

/** The line stands there from the start, as the first words of the pages do: Lighthouse counts what blocks from the first paint on. */
const ONE_LINE = `<!doctype html>
<html lang="en-GB">
  <head>
    <title>One line of text</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <script type="module">
      import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
      import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
      import { createElement } from 'react';
      import { createRoot } from 'react-dom/client';
      const routeTree = createRootRoute({ notFoundComponent: () => createElement('p', null, 'One line of text') });
      const app = createElement(RouterProvider, { router: createRouter({ routeTree }) });
      const client = new QueryClient();
      createRoot(document.getElementById('root')).render(createElement(QueryClientProvider, { client }, app));
    </script>
  </head>
  <body>
    <div id="root"><p>One line of text</p></div>
  </body>
</html>`;

/** A page as it is before its code has run: its words, its style and its font, without the code and the data. */
const withoutCode = (html: string): string =>
  html
    .replaceAll(/<script\b[^>]*>[^<]*<\/script>/g, '')
    .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g, '');

/** Writes a file as all built files are: compressed once. */
function write(name: string, content: string): void {
  const path = join(FOLDER, name);
  writeFileSync(path, content);
  writeFileSync(`${path}.br`, brotliCompressSync(content));
}

/**
 * Pages that others are compared with, served by the same server: it knows the files that are there when it starts, so the
 * static pages get their content afterwards.
 */
export async function addReferencePages(names: readonly string[]) {
  mkdirSync(SOURCE, { recursive: true });
  writeFileSync(join(SOURCE, 'index.html'), ONE_LINE);
  await build({
    root: SOURCE,
    configFile: false,
    base: '/bench/',
    logLevel: 'error', // it warns of each "use client"
    build: { outDir: FOLDER, emptyOutDir: true, target: 'baseline-widely-available' },
  });
  for (const name of globSync('**/*.{html,js}', { cwd: FOLDER }))
    write(name, readFileSync(join(FOLDER, name), 'utf8'));
  for (const name of names) write(`${name}.html`, '');
  return {
    /** The framework, and one line of text. */
    framework: '/bench/index.html',
    /** Copies a page as the server sends it. */
    async copyStatic(name: string, url: string, cookie: string): Promise<string> {
      const answer = await fetch(url, { headers: { accept: 'text/html', cookie } });
      write(`${name}.html`, withoutCode(await answer.text()));
      return `/bench/${name}.html`;
    },
    remove() {
      rmSync(FOLDER, { recursive: true, force: true });
      rmSync(SOURCE, { recursive: true, force: true });
    },
  };
}
