import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type { DataPageName } from '#contract/pages.ts';
import { type AdminArea, adminAreas, adminPath } from '#domain/roles.ts';

/** Where Vite lists the files that it has built, and which of them need which. Removed when the build has read it. */
export const PAGE_MANIFEST = 'page-manifest.json';

const screen = (name: string) => `web/app/screens/${name}-screen.tsx`;

/** The screens that show data, by the server's name for their page. */
const dataScreens = {
  landing: screen('landing'),
  location: screen('location'),
  forecast: screen('forecast'),
  'water-quality': screen('water-quality'),
} satisfies Record<DataPageName, string>;
const publicScreens = { ...dataScreens, compare: screen('compare'), windows: screen('windows') };

/** The name of the public page whose screen is this module. */
export const publicPageOf = (id: string): string | undefined =>
  Object.entries(publicScreens).find(([, path]) => id.endsWith(`/${path}`))?.[0];

const ADMIN_FRAME = screen('admin-frame');
/** The screens of the admin area. Each is loaded together with the frame. */
const adminScreens: Readonly<Record<AdminArea, string>> = {
  dashboard: screen('dashboard'),
  locations: screen('manage-locations'),
  adverts: screen('manage-adverts'),
  'custom-messages': screen('custom-messages'),
  'automated-messages': screen('automated-messages'),
  displays: screen('displays'),
  users: screen('users'),
};
/** The pages below them. */
const BELOW_ADMIN_SCREENS = 'web/app/screens/display-screens.tsx';
/** Visitors load nothing that only these need. */
const staffScreens = [ADMIN_FRAME, ...Object.values(adminScreens), BELOW_ADMIN_SCREENS];
/** The screen of staff that opens without a connection, and its frame. */
const offlineStaffScreens = [ADMIN_FRAME, adminScreens['custom-messages']];

/** By the server's name of the page, the modules from which its code is loaded. */
const modulesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries([
  ...Object.entries(dataScreens).map(([page, module]) => [page, [module]]),
  ...adminAreas.map((area) => [adminPath(area), [ADMIN_FRAME, adminScreens[area]]]),
]);

const ENTRY = 'index.html';

function chunkOf(manifest: Manifest, key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`Vite has built no file for ${key}.`);
  return chunk;
}

/** The files of modules and of all that they import, the deepest first. `isFollowed`: which of their `import()`s count. */
function filesOf(
  manifest: Manifest,
  keys: readonly string[],
  isFollowed: (key: string) => boolean = () => false,
): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const { file, imports = [], dynamicImports = [] } = chunkOf(manifest, key);
    for (const next of [...imports, ...dynamicImports.filter(isFollowed)]) visit(next);
    files.add(file);
  };
  for (const key of keys) visit(key);
  return files;
}

/** The content of a page until its code has loaded, without the spaces between its lines. */
const viewIn = (path: string) =>
  readFileSync(join(import.meta.dirname, '../web', path), 'utf8').replace(/>\s+</g, '><');

/**
 * What the server makes the pages from that show data or belong to the admin area: for each the HTML that names its files, so
 * that a browser loads them together with the first ones and not only after those have run; and the content of such a page
 * until then, with places for words.
 */
export function pageParts(manifest: Manifest) {
  const first = filesOf(manifest, [ENTRY]);
  const linksOf = (modules: readonly string[]) =>
    [...filesOf(manifest, modules).difference(first)]
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
  return {
    links: Object.fromEntries(Object.entries(modulesOf).map(([page, modules]) => [page, linksOf(modules)])),
    firstView: viewIn('app/first-view.html'),
    adminFirstView: viewIn('admin/first-view.html'),
  };
}

/** The code that public pages never load, and what of it the screen of staff needs that opens without a connection. */
export function staffFiles(manifest: Manifest): { all: string[]; offline: string[] } {
  const isForVisitors = (key: string) => !staffScreens.includes(key);
  const forVisitors = filesOf(manifest, [ENTRY], isForVisitors);
  const all = filesOf(manifest, staffScreens, () => true).difference(forVisitors);
  return { all: [...all], offline: [...filesOf(manifest, offlineStaffScreens).difference(forVisitors)] };
}
