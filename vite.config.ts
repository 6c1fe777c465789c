import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';

const server: ProxyOptions = { target: 'http://127.0.0.1:3000' };

/** Addresses that are a page for a navigation and a call for everything else. */
const callsOnly: ProxyOptions = {
  ...server,
  bypass: ({ headers }) => (headers.accept?.includes('text/html') ? '/index.html' : undefined),
};

export default defineConfig({
  plugins: [react(), tailwindcss()],
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
          groups: [{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// }],
        },
      },
    },
  },
});
