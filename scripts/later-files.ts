import type { Plugin } from 'vite';

/** Vite's own module for this, which has one export, `__vitePreload`. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Puts `module` in the place of the function with which Vite adds the files of later code. Vite's takes a style sheet that
 * failed once for one that is there, and is 0.4 kB longer.
 */
export function laterFiles(module: string): Plugin {
  return {
    name: 'foreshore:later-files',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === HELPER ? module : null),
    generateBundle() {
      if (!this.getModuleInfo(module)) this.error(`Vite no longer asks for ${HELPER}.`);
    },
  };
}
