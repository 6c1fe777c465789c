import type { Plugin } from 'vite';

const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/;
/** A random text for each line of an icon, which no compressor makes smaller. */
const KEY = /, key: "[^"]+"/g;

/**
 * Leaves the keys out of the icons: their lines are never put in another order, so that React does not need them. It asks
 * for them in development alone. They are half a kilobyte to a whole one of each page.
 */
export const plainIcons = (): Plugin => ({
  name: 'foreshore:plain-icons',
  apply: 'build',
  transform: (code, id) => (ICON.test(id) ? { code: code.replace(KEY, ''), map: null } : null),
});
