import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions, type Rollup } from 'vite';
import { PAGE_MANIFEST, publicPageOf } from './scripts/page-parts.ts';

const server: ProxyOptions = { target: 'http://127.0.0.1:3000' };

/** Addresses that are a page for a navigation and a call for everything else. */
const callsOnly: ProxyOptions = {
  ...server,
  bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

/** Content blockers stop files whose names look like adverts (scripts/check-bundle.mjs has the rule). */
const plainName = (name: string): string => name.replaceAll(/adverts?/g, 'partners');

type Modules = Pick<Rollup.PluginContext, 'getModuleInfo'>;

/** The public pages that need a module before they are drawn, by the names of their screens; `every` for the entry. */
function pagesWith(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const info = seen.has(id) ? null : modules.getModuleInfo(id);
  if (!info) return [];
  seen.add(id);
  const page = info.isEntry ? 'every' : publicPageOf(id);
  return [
    ...(page ? [page] : []),
    ...info.importers.flatMap((importer) => pagesWith(importer, modules, seen)),
  ];
}

/** What public pages share. */
function sharedFile(id: string, modules: Modules): string | null {
  const pages = pagesWith(id, modules);
  return pages.length > 1 || pages[0] === 'every' ? 'shared' : null;
}

/** What one public page shares with its own parts that load later, and with the administration. */
const fileOfPage = (id: string, modules: Modules): string | null => pagesWith(id, modules)[0] ?? null;

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
    manifest: PAGE_MANIFEST,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // the Content-Security-Policy takes no font out of a style sheet
    cssCodeSplit: false, // a style sheet of its own that was lost is not asked for again with its code (decision 0060)
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
        // Left to itself, the bundler makes more than a hundred files for a page (decision 0060).
        codeSplitting: {
          groups: [
            // Changes with an upgrade, not with a release: a returning phone has it already.
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            { name: 'map', test: /\/node_modules\/leaflet\/|\/web\/ui\/map\// },
            { name: sharedFile, debugName: 'shared', minShareCount: 2 },
            { name: fileOfPage, debugName: 'page', minShareCount: 2 },
            {
              name: 'forms',
              test: /\/node_modules\/(zod|react-hook-form|@hookform)\/|\/web\/(forms|features\/(account|auth))\//,
              minShareCount: 2,
            },
            { name: 'staff', test: /\/web\/(admin|features)\/|\/contract\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
