import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../web').replaceAll('\\', '/');
/** The file of its package through which all icons come, as a browser gets it. */
const icons = readFileSync(
  new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x')),
  'utf8',
);

/** The names by which an icon is known: `Trash2` and `Trash` of `trash`. */
const namesOfIcon = new Map(
  [...icons.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.m?js'/g)].map(
    ([, names = '', file = '']) => [
      file,
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => name),
    ],
  ),
);

function namesOf(id: string): readonly string[] | undefined {
  const [, icon = ''] = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id) ?? [];
  return (
    namesOfIcon.get(icon) ??
    (id.endsWith('/react-router/dist/esm/useBlocker.js') ? ['useBlocker'] : undefined)
  );
}

/** By name, the files of web/ that import it from a package. */
function readImporters(): Map<string, string[]> {
  const files = readdirSync(WEB, { recursive: true })
    .map((name) => `${WEB}/${String(name).replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  const found = new Map<string, string[]>();
  for (const file of files) {
    const imports = readFileSync(file, 'utf8').matchAll(
      /import \{([^}]*)\} from '(?:lucide-react|@tanstack\/react-router)'/g,
    );
    for (const [, names = ''] of imports)
      for (const part of names.split(',')) {
        const name = part.replace(/ as .*/, '').trim();
        found.set(name, [...(found.get(name) ?? []), file]);
      }
  }
  return found;
}

/**
 * Finds the files that use a module of a package whose modules all come through one file, so that the graph of modules
 * does not say which screen needs which: an icon, and what only forms with unsaved work need of the router.
 * @returns null for every other module
 */
export function importersByName(): (id: string) => readonly string[] | null {
  const importers = readImporters();
  return (id) => namesOf(id)?.flatMap((name) => importers.get(name) ?? []) ?? null;
}
