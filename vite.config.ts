import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { offlineWorker } from './scripts/offline-worker.ts';

const server: ProxyOptions = { target: 'http://127.0.0.1:3000' };

/** Addresses that are a page for a navigation and a call for everything else. */
const callsOnly: ProxyOptions = {
  ...server,
  bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

export default defineConfig({
  plugins: [react(), tailwindcss(), offlineWorker('web/offline/worker/worker.ts')],
  server: {
    proxy: { '/api': server, '/healthz': server, '/auth': callsOnly, '/locations': callsOnly },
  },
  build: {
    outDir: 'dist',
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes with an upgrade, not with a release: a returning phone has it already.
          groups: [
            { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
            // What nearly every screen shares with the tides that a device computes: one file in place of five.
            {
              name: 'domain',
              test: /\/domain\/(london-time|tide-curve|tide-levels|units|relative-time|distance|bathing-water)\.ts/,
            },
          ],
        },
      },
    },
  },
});
