// Checks the built files against their budget: what a phone must load before it shows a page, and each file by itself.
// A budget is raised only with a reason, in the same change as what needs it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../dist');
const KB = 1000;

/**
 * d3-shape stays at 3.2.0: 3.2.1 is a single file, so that a page loads every curve and not the one it draws.
 * Files and kB, compressed, that each page names before it can be drawn; its font, which comes after, included.
 */
const pageBudgets = {
  landing: { files: 9, kB: 172.3 }, // without About and what is pointed at, which come later; with the routes of the displays, with the link to the windows and their route, with that a shared cache may have had an answer for a while, with how the places are: marks, figures, order, filters; on a phone the map comes only when it is asked for; with what its large words mean, on About, and the font's ±; without the font's kerning, and the library's function for several queries
  location: { files: 9, kB: 167.3 }, // with the same, with the place of the next 48 hours and of what other sites may show, and where light and cold come later, with the words for runs, with whose tide it is, its errors and its stands
  forecast: { files: 8, kB: 160.2 }, // with long sections that are laid out when they come near, which blocked a slow phone for 190 ms; with the routes of the displays, with wind, gusts and swell by the hour and the wind by part of the day; with the route and the classes of the windows, with the words for a tide between ports, which are in the shared file, with the notice on overflows that are not known, and with what the pages share on today's dangers
  'water-quality': { files: 10, kB: 158.6 }, // with the same, and with the place of its history, whose code and data come later
};

/** kB, compressed, of a file by the name that the build gives it. */
const fileBudgets = {
  framework: 89.3,
  shared: 33.4, // with the words for the run of a forecast, with the address of the landing page's filters; with the routes' keys and the notice that the administration previews; with the words that say for when a value is, on which side of a limit, and what spilled of late
  map: 40,
  forms: 41, // with what the pages with forms share, in place of six files, and with their icons, which pages with data do not need
  landing: 9.9, // with what About and the card of what is pointed at, which come later, share with the page; marks and figures, also with a run that is not known and why a risk is raised, which the page that compares places has too, and what the landing page shares with pages that show no data
  staff: 30, // what the screens of the administration share
  location: 15.7, // the whole page, with what parts of it that load later, and the administration, share with it
  'landing-screen': 11, // with order and filters, and the link to the windows
  'forecast-screen': 8.3, // with the same
  'water-quality-screen': 6,
  'one-day-card': 10.2, // the next 48 hours, which load when their card comes near the screen
  'device-tides': 12,
  'follow-updates': 5.5, // the live connection and polling
  index: 10.3, // the styles; the code that is first is half of it
};
/** Of every other file of code. */
const OTHER_KB = 14;

/** kB, compressed, of all screens of the admin area beside what every page names; no public page names any of it. */
const ADMIN_KB = 150;

/** kB, compressed, of all that a sign loads: page, code, styles and font. It may come over a thin line. */
const DISPLAY_KB = 90;

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const { links } = JSON.parse(readFileSync(join(dist, 'page-parts.json'), 'utf8'));
const files = readdirSync(join(dist, 'assets'));
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
const displayFiles = [...named(readFileSync(join(dist, 'display.html'), 'utf8')), ...font];
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

for (const fault of faults) console.error(`Over budget: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
