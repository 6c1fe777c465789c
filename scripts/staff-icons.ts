import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../web');
const STAFF = /^(admin|features\/(dashboard|manage-\w+|custom-messages|automated-messages|users))\//;

/** The names of the icons that a file imports. */
const iconsIn = (file: string): string[] =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.replace(/ as .*/, '').trim()),
  );

/** The file of an icon: `circle-check` of `CircleCheck`, `settings-2` of `Settings2`. */
const fileOf = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();

/**
 * Finds the modules of icons that the administration alone uses. All icons come through one file of their package, so
 * that the graph of modules does not say which screen needs which.
 */
export function staffIcons(): (id: string) => boolean {
  const files = readdirSync(WEB, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  const ofOthers = new Set(files.filter((file) => !STAFF.test(file)).flatMap(iconsIn));
  const ofStaff = files.filter((file) => STAFF.test(file)).flatMap(iconsIn);
  const alone = new Set(ofStaff.filter((name) => !ofOthers.has(name)).map(fileOf));
  return (id) => alone.has(/\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1] ?? '');
}
