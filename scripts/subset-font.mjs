// Makes the fonts of web/app/fonts/: Inter with the characters, the weights and the features that the pages use, a third
// of the size, and the letters of Welsh names. To be run again after an upgrade of the font: node scripts/subset-font.mjs
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const font = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')));
const folder = join(import.meta.dirname, '../web/app/fonts');

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
/** Each has its place in a `unicode-range` of web/app/styles.css; others come from the whole font. */
const subsets = {
  'inter-basic': { of: 'latin', characters: `${ascii}\u00a0£©®°±·½×âéô–—‘’“”…−` },
  'inter-welsh': { of: 'latin-ext', characters: 'ŴŵŶŷ' },
};

for (const [name, { of, characters }] of Object.entries(subsets)) {
  const whole = readFileSync(join(font, `files/inter-${of}-wght-normal.woff2`));
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    keepFeatures: ['tnum'], // kerning would be a fifth of the file, and its lack is hardly seen at these sizes
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  writeFileSync(join(folder, `${name}.woff2`), subset);
}
copyFileSync(join(font, 'LICENSE'), join(folder, 'LICENSE'));
