import type { Rollup } from 'vite';
import { importersByName } from './importers-by-name.ts';
import { isStaffScreen, screens } from './page-parts.ts';

type ModuleInfo = Pick<Rollup.ModuleInfo, 'id' | 'isEntry' | 'importers' | 'dynamicImporters'>;
export interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null;
}

const namedImporters = importersByName();

/** Where a module's code is first needed: the entry, or the lazily loaded module from which it is imported. */
function beginnings(id: string, modules: Modules, found = new Set<string>(), seen = new Set<string>()) {
  const info = seen.has(id) ? null : modules.getModuleInfo(id);
  seen.add(id);
  if (!info) return found;
  if (info.isEntry || info.dynamicImporters.length > 0) found.add(id);
  for (const importer of namedImporters(id) ?? info.importers) beginnings(importer, modules, found, seen);
  return found;
}

const SCREEN = /\/web\/app\/screens\/[^/]+$/;
const showsData = (id: string): boolean => Object.values(screens).some((screen) => id.endsWith(`/${screen}`));

/** Whether only the administration loads it, as one of its screens or as a part of one that is loaded later. */
function isStaffPart(id: string, modules: Modules): boolean {
  if (SCREEN.test(id)) return isStaffScreen(id);
  const loaders = modules.getModuleInfo(id)?.dynamicImporters ?? [];
  const from = loaders.flatMap((loader) => [...beginnings(loader, modules)]);
  return from.length > 0 && from.every((each) => isStaffPart(each, modules));
}

/** Whether only this page loads it, later than the page itself. */
function isPartOf(id: string, page: string, modules: Modules): boolean {
  const loaders = modules.getModuleInfo(id)?.dynamicImporters ?? [];
  return (
    loaders.length > 0 &&
    loaders.every((loader) => [...beginnings(loader, modules)].every((each) => each === page))
  );
}

/** The pages that show data of which each has a file for what it shares with pages that show none, or with its own later parts. */
const ownParts = ['landing', 'location'] as const;
export const sharedParts = ['shared', ...ownParts, 'forms', 'staff'] as const;

/**
 * The file for a module that several files need: one file for what is needed first or by several pages, of which one
 * shows data; one each for what the landing page and the location page share with pages that show none; one for what the pages with forms share, so
 * that no page that shows data loads it; one for what the screens of the administration share. Null for a module of one
 * page, which that page shares with parts of its own that load later; for one that only parts which load later share,
 * which stays with these; and for one that the administration shares with such a part of a public page: it has a file of
 * its own, unless it is an icon, which is smaller than a file's headers.
 */
export function sharedPart(id: string, modules: Modules): (typeof sharedParts)[number] | null {
  const from = [...beginnings(id, modules)];
  if (from.some((each) => modules.getModuleInfo(each)?.isEntry)) return 'shared';
  const ofStaff = from.filter((each) => isStaffPart(each, modules));
  if (ofStaff.length === from.length) return 'staff';
  const pages = from.filter((each) => SCREEN.test(each));
  if (ofStaff.length > 0 && pages.every(isStaffScreen)) return namedImporters(id) ? 'shared' : null;
  const ofData = pages.filter(showsData);
  if (ofData.length === 0) return pages.length === from.length ? 'forms' : null;
  const own = ownParts.find((part) => ofData.every((page) => page.endsWith(`/${screens[part]}`)));
  if (own) return own;
  const page = pages.length === 1 ? pages[0] : undefined;
  return page && from.every((each) => each === page || isPartOf(each, page, modules)) ? null : 'shared';
}
