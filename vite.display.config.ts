import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { displayWorker } from './scripts/display-program.ts';

/** The program of the signs: a page and a bundle of its own beside the pages in `dist/`, of which it loads nothing. */
export default defineConfig({
  plugins: [react(), displayWorker()],
  publicDir: false,
  resolve: {
    // A sign has nothing to press and hardly any state: this does for it what React does, in a tenth of the room. The
    // administration draws the same components with React.
    alias: [
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: 'react', replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'display.html',
      // Everything at once: a sign never waits for a part of itself.
      output: {
        codeSplitting: false,
        entryFileNames: 'assets/display-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
});
