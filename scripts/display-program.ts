import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const PAGE = 'display.html';
const WORKER = 'web/display/worker/worker.ts';

/**
 * Builds `dist/display-worker.js` after the sign's program, with the list of its files in it: they are what the sign keeps to
 * start without a connection.
 */
export function displayWorker(): Plugin {
  let files: string[] = [];
  let folder = '';
  return {
    name: 'foreshore:display-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        files = Object.keys(bundle)
          .filter((name) => name !== PAGE)
          .sort();
      },
    },
    async closeBundle() {
      const shell = [...files, PAGE].map((name) => readFileSync(join(folder, name)));
      const version = shell.reduce((hash, content) => hash.update(content), createHash('sha256'));
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          SHELL_FILES: JSON.stringify(files.map((name) => `/${name}`)),
          SHELL_VERSION: JSON.stringify(version.digest('hex').slice(0, 16)),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'display-worker.js' } },
        },
      });
    },
  };
}
