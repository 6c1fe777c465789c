import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rollup } from 'vite';
import type { DataPageName } from '#contract/pages.ts';
import { type AdminArea, adminAreas, adminPath } from '#domain/roles.ts';

/** The screens that show data, by the server's name for their page. */
export const screens = {
  landing: 'web/app/screens/landing-screen.tsx',
  location: 'web/app/screens/location-screen.tsx',
  forecast: 'web/app/screens/forecast-screen.tsx',
  'water-quality': 'web/app/screens/water-quality-screen.tsx',
} satisfies Record<DataPageName, string>;

const ADMIN_FRAME = 'web/app/screens/admin-frame-screen.tsx';
/** The screens of the admin area. Each is loaded together with the frame. */
const adminScreens: Readonly<Record<AdminArea, string>> = {
  dashboard: 'web/app/screens/dashboard-screen.tsx',
  locations: 'web/app/screens/manage-locations-screen.tsx',
  adverts: 'web/app/screens/manage-adverts-screen.tsx',
  'custom-messages': 'web/app/screens/custom-messages-screen.tsx',
  'automated-messages': 'web/app/screens/automated-messages-screen.tsx',
  displays: 'web/app/screens/displays-screen.tsx',
  users: 'web/app/screens/users-screen.tsx',
};
/** The pages below them. */
const BELOW_ADMIN_SCREENS = 'web/app/screens/display-screens.tsx';
/** The public pages load nothing that only these need. */
export const isStaffScreen = (id: string): boolean =>
  [ADMIN_FRAME, ...Object.values(adminScreens), BELOW_ADMIN_SCREENS].some((module) =>
    id.endsWith(`/${module}`),
  );

/** The screen of staff that opens without a connection, and its frame. */
export const opensOffline = (id: string): boolean =>
  [ADMIN_FRAME, adminScreens['custom-messages']].some((module) => id.endsWith(`/${module}`));

/** By the server's name of the page, the modules from which its code is loaded. */
const modulesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(screens).map(([page, module]) => [page, [module]]),
  ...adminAreas.map((area) => [adminPath(area), [ADMIN_FRAME, adminScreens[area]]]),
]);

type Chunks = Map<string, Rollup.OutputChunk>;

/** A chunk and all its static imports, the deepest first. */
function withImports(chunk: Rollup.OutputChunk, chunks: Chunks, found = new Set<Rollup.OutputChunk>()) {
  if (found.has(chunk)) return found;
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next) withImports(next, chunks, found);
  }
  return found.add(chunk);
}

const styleLink = (name: string) => `<link rel="stylesheet" crossorigin href="/${name}">`;
const scriptLink = (name: string) => `<link rel="modulepreload" crossorigin href="/${name}">`;

function linksOf(
  beginnings: readonly Rollup.OutputChunk[],
  known: ReadonlySet<Rollup.OutputChunk>,
  chunks: Chunks,
): string {
  const found = new Set<Rollup.OutputChunk>();
  for (const chunk of beginnings) withImports(chunk, chunks, found);
  const files = [...found].filter((each) => !known.has(each));
  const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [...[...styles].map(styleLink), ...files.map(({ fileName }) => scriptLink(fileName))].join('');
}

/** The content of a page until its code has loaded, without the spaces between its lines. */
const viewIn = (path: string) =>
  readFileSync(join(import.meta.dirname, '../web', path), 'utf8').replace(/>\s+</g, '><');

/**
 * Writes `page-parts.json`, from which the server makes the pages that show data or belong to the admin area: for each
 * the HTML that names its files, so that a browser loads them together with the first ones and not only after those have
 * run; and the content of such a page until then, with places for words.
 */
export function pageParts(): Plugin {
  return {
    name: 'foreshore:page-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
        const entry = all.find(({ isEntry }) => isEntry);
        const known = entry ? withImports(entry, chunks) : new Set<Rollup.OutputChunk>();
        const chunkOf = (module: string) =>
          all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${module}`)) ??
          this.error(`No chunk for the screen ${module}.`);
        const links = Object.entries(modulesOf).map(([page, modules]) => [
          page,
          linksOf(modules.map(chunkOf), known, chunks),
        ]);
        this.emitFile({
          type: 'asset',
          fileName: 'page-parts.json',
          source: JSON.stringify({
            links: Object.fromEntries(links),
            firstView: viewIn('app/first-view.html'),
            adminFirstView: viewIn('admin/first-view.html'),
          }),
        });
      },
    },
  };
}
