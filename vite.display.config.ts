import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The program of the displays: a page and a bundle of its own beside the pages in `dist/`, of which it loads nothing. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  resolve: {
    // A display has nothing to press and hardly any state: this does for it what React does, in a tenth of the room. The
    // administration draws the same components with React.
    alias: [
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: 'react', replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets/display', // its service worker keeps this folder
    emptyOutDir: false,
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Everything at once: a display never waits for a part of itself.
    rolldownOptions: { input: 'display.html', output: { codeSplitting: false } },
  },
});
