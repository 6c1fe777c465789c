// Checks the built files against their budget: what a phone must load before it shows a page, and each file by itself. And
// that no name looks like that of an advert.
// A budget is raised only with a reason, in the same change as what needs it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const KB = 1000;

/**
 * Files and kB, compressed, that each page names before it can be drawn; its font, which comes after, included. With all
 * headers and the data of its first answers (13 and 34 kB) the location page may load 205 kB and the landing page of 500 places
 * 225 kB, in 16 requests.
 * d3-shape stays at 3.2.0: 3.2.1 is a single file, so that a page loads every curve and not the one it draws.
 */
const pageBudgets = {
  landing: { files: 12, kB: 190 },
  location: { files: 12, kB: 191 },
  forecast: { files: 12, kB: 190 },
  'water-quality': { files: 12, kB: 190 },
};

/** kB, compressed, of a file by the name that the build gives it. */
const fileBudgets = {
  framework: 95,
  shared: 50,
  map: 40,
  forms: 44, // what the pages with forms share
  staff: 34, // what the screens of the administration share
  'one-day-card': 14, // the next 48 hours, which load when their card comes near the screen
  style: 22, // of all pages
};
/** Of every other file of code. */
const OTHER_KB = 16;

/** kB, compressed, of all screens of the admin area beside what every page names; no public page names any of it. */
const ADMIN_KB = 150;

/** kB, compressed, of all that a display loads: page, code, styles and font. It may come over a thin line. */
const DISPLAY_KB = 90;

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const { links } = JSON.parse(readFileSync(join(dist, 'page-parts.json'), 'utf8'));
const files = readdirSync(join(dist, 'assets'), { recursive: true });
const sizeOf = (name) => {
  const path = join(dist, 'assets', name);
  return statSync(files.includes(`${name}.br`) ? `${path}.br` : path).size / KB;
};
const named = (text) => [...text.matchAll(/(?:href|src)="\/assets\/([^"]+)"/g)].map(([, name]) => name);
const font = files.filter((name) => /^inter-basic.*\.woff2$/.test(name));

const faults = [];
for (const [page, budget] of Object.entries(pageBudgets)) {
  const needed = [...named(html), ...named(links[page]), ...font];
  const kB = needed.reduce((sum, name) => sum + sizeOf(name), 0);
  console.log(`${page}: ${needed.length} files, ${kB.toFixed(1)} kB (at most ${budget.files}, ${budget.kB})`);
  if (needed.length > budget.files) faults.push(`${page} needs ${needed.length} files: ${needed.join(', ')}`);
  if (kB > budget.kB) faults.push(`${page} needs ${kB.toFixed(1)} kB, its budget is ${budget.kB}`);
}
const publicFiles = new Set([html, ...Object.keys(pageBudgets).map((page) => links[page])].flatMap(named));
const adminLinks = Object.keys(links).filter((page) => page.startsWith('/admin'));
const adminFiles = new Set(
  adminLinks.flatMap((page) => named(links[page])).filter((name) => !publicFiles.has(name)),
);
const adminKb = [...adminFiles].reduce((sum, name) => sum + sizeOf(name), 0);
console.log(`administration: ${adminFiles.size} files, ${adminKb.toFixed(1)} kB (at most ${ADMIN_KB})`);
if (adminKb > ADMIN_KB)
  faults.push(`the administration needs ${adminKb.toFixed(1)} kB, its budget is ${ADMIN_KB}`);
const displayFont = files.filter((name) => /^display\/inter-basic.*\.woff2$/.test(name));
const displayFiles = [...named(readFileSync(join(dist, 'display.html'), 'utf8')), ...displayFont];
const displayKb = displayFiles.reduce((sum, name) => sum + sizeOf(name), 0);
console.log(`display: ${displayFiles.length} files, ${displayKb.toFixed(1)} kB (at most ${DISPLAY_KB})`);
if (displayKb > DISPLAY_KB)
  faults.push(`a display needs ${displayKb.toFixed(1)} kB, its budget is ${DISPLAY_KB}`);
const ofDisplay = new Set(displayFiles);
for (const name of files.filter((file) => /\.(js|css)$/.test(file) && !ofDisplay.has(file))) {
  const kind = name.replace(/-[\w-]{8}\.(js|css)$/, '');
  const budget = fileBudgets[kind] ?? OTHER_KB;
  if (sizeOf(name) > budget)
    faults.push(`${name} has ${sizeOf(name).toFixed(1)} kB, its budget is ${budget}`);
}

/** As public lists of content blockers have it: `/advert-`, `/adverts/`, `/ads/`, `-ad.`, `/banner-ad-`. The hash is chance. */
const LIKE_ADVERTS = /(?<![a-z])(?:ads?|adv|adverts?|advertis\w*|banners?|sponsor\w*|promos?)(?![a-z])/i;
for (const path of readdirSync(dist, { recursive: true })) {
  if (LIKE_ADVERTS.test(path.replace(/-[\w-]{8}(?=\.\w+(?:\.br|\.gz)?$)/, '')))
    faults.push(`${path} looks like an advert: content blockers would stop it`);
}

for (const fault of faults) console.error(`Refused: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
