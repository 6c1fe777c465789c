import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rollup } from 'vite';
import { isStaffScreen, opensOffline } from './page-parts.ts';

/** A file that the service worker loads in advance. Null: its name changes with its content. */
interface BuiltFile {
  url: string;
  revision: string | null;
}

/** Others should not pay for the code of screens for staff. */
const isForStaff = ({ facadeModuleId }: Rollup.OutputChunk): boolean => isStaffScreen(facadeModuleId ?? '');

/** The chunks that the public pages may load, with their imports. */
function filesOfPages(bundle: Rollup.OutputBundle): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk' || isForStaff(chunk)) return;
    found.add(name);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset);
  };
  for (const [name, file] of Object.entries(bundle)) if (file.type === 'chunk' && file.isEntry) visit(name);
  for (const name of Object.keys(bundle)) if (name.endsWith('.woff2')) found.add(name);
  return found;
}

/** What the staff's screens need that open without a connection, besides the files of the public pages. */
function filesOfStaff(bundle: Rollup.OutputBundle, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || known.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const next of chunk.imports) visit(next);
    for (const style of chunk.viteMetadata?.importedCss ?? []) if (!known.has(style)) found.add(style);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && opensOffline(file.facadeModuleId ?? '')) visit(name);
  return found;
}

const revisionOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);

/** Builds `dist/sw.js` after the pages, with the list of their files in it. */
export function offlineWorker(entry: string): Plugin {
  let pages = new Set<string>();
  let staff = new Set<string>();
  let folder = '';
  let publicFolder = '';
  return {
    name: 'foreshore:offline-worker',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
      publicFolder = config.publicDir;
    },
    writeBundle: {
      order: 'post',
      handler(_options, bundle) {
        pages = filesOfPages(bundle);
        staff = filesOfStaff(bundle, pages);
      },
    },
    async closeBundle() {
      const unhashed = readdirSync(publicFolder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile() && !file.name.endsWith('.png')) // pictures of installers
        .map((file) => join(file.parentPath, file.name).slice(publicFolder.length + 1));
      const files: BuiltFile[] = [
        ...[...pages].sort().map((name) => ({ url: `/${name}`, revision: null })),
        ...['index.html', ...unhashed.sort()].map((name) => ({
          url: `/${name}`,
          revision: revisionOf(join(folder, name)),
        })),
      ];
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: {
          BUILT_FILES: JSON.stringify(files),
          STAFF_FILES: JSON.stringify([...staff].sort().map((name) => `/${name}`)),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'baseline-widely-available',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
