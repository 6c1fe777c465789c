import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { laterFiles } from './scripts/later-files.ts';
import { offlineWorker } from './scripts/offline-worker.ts';
import { pageParts } from './scripts/page-parts.ts';
import { plainIcons } from './scripts/plain-icons.ts';
import { type Modules, sharedPart, sharedParts } from './scripts/shared-parts.ts';

const server: ProxyOptions = { target: 'http://127.0.0.1:3000' };

/** Addresses that are a page for a navigation and a call for everything else. */
const callsOnly: ProxyOptions = {
  ...server,
  bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** Content blockers stop files whose names look like adverts (scripts/check-bundle.mjs has the rule). */
const plainName = (name: string): string => name.replaceAll(/adverts?/g, 'partners');

const FIRST_FILES = /^assets\/(rolldown-runtime|framework|shared|index)-[\w-]+\.(js|css)$/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    plainIcons(),
    laterFiles(join(import.meta.dirname, 'web/app/add-files.ts')),
    pageParts(),
    offlineWorker('web/offline/worker/worker.ts'),
  ],
  server: {
    proxy: {
      '/api': server,
      '/healthz': server,
      '/media': server,
      '/auth': callsOnly,
      '/locations': callsOnly,
    },
  },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    modulePreload: {
      polyfill: false,
      // The page has loaded these first files with itself: naming them again with each part that loads later costs bytes.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !FIRST_FILES.test(name)),
    },
    assetsInlineLimit: 0, // the Content-Security-Policy takes no font out of a style sheet
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
        // V8 compiles it while it arrives and beside the page, and not bit by bit when the page first needs it.
        postBanner: ({ name }) => (name === 'framework' ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: {
          // Changes with an upgrade, not with a release: a returning phone has it already.
          groups: [
            // `useBlocker` is for the administration's forms.
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack)\/(?!.*useBlocker)/,
            },
            { name: 'map', test: /\/node_modules\/leaflet\/|\/web\/ui\/map\// },
            ...sharedParts.map((part) => ({
              name: (id: string, modules: Modules) => (sharedPart(id, modules) === part ? part : null),
              // The location page is one file: two compress worse, and cost a request more.
              minShareCount: part === 'location' ? 1 : 2,
              debugName: part,
            })),
          ],
        },
      },
    },
  },
});
