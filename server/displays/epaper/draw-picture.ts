import { encode } from 'uqr';
import type { DisplayLook } from '#contract/displays/display-frame.ts';
import { panelSizes } from '#contract/displays/display-pictures.ts';
import type { PictureWords } from '#domain/displays/pictures/picture-words.ts';
import { drawing, type Part } from '#server/sharing/drawing.ts';
import { greyPng, type PictureBits } from './grey-png.ts';
import { edgeOf, layout, type Plan, type Sheet } from './layout.ts';
import { letterSizes, plans, unitOf, withMoreRows } from './plans.ts';

export interface PictureSize {
  width: number;
  height: number;
}
export const pictureSizes: readonly PictureSize[] = panelSizes.flatMap(([long, short]) => [
  { width: long, height: short },
  { width: short, height: long },
]);

/** Of the shorter side of the picture. */
const CODE_PART = 0.29;
const QUIET_MODULES = 2; // white paper stands around it

interface Code {
  modules: boolean[][];
  pixels: number; // of a module
  side: number;
}

function codeFor(url: string, { width, height }: PictureSize): Code {
  const { data, size } = encode(url, { border: QUIET_MODULES });
  const pixels = Math.max(2, Math.floor((Math.min(width, height) * CODE_PART) / size));
  return { modules: data, pixels, side: pixels * size };
}

/** In whole pixels, so that no reduction of the depth blurs it. */
function paintCode(grey: Uint8Array, { modules, pixels, side }: Code, sheet: Sheet): void {
  const [left, top] = [sheet.width - edgeOf(sheet) - side, sheet.height - edgeOf(sheet) - side];
  modules.forEach((line, row) => {
    line.forEach((isDark, place) => {
      if (!isDark) return;
      for (let y = 0; y < pixels; y += 1) {
        const from = (top + row * pixels + y) * sheet.width + left + place * pixels;
        grey.fill(0, from, from + pixels);
      }
    });
  });
}

/** The first plan that fits, else the last. Each makes the picture lower than the one before, so that halving finds it. */
async function firstThatFits(tried: readonly Plan[], said: PictureWords, sheet: Sheet): Promise<Plan> {
  const { measure } = await drawing();
  let [first, last] = [0, tried.length - 1];
  while (first < last) {
    const half = Math.floor((first + last) / 2);
    const plan = tried[half];
    if (!plan) break;
    const { height } = await measure(layout(said, plan, sheet), { width: sheet.width });
    if (height <= sheet.height) last = half;
    else first = half + 1;
  }
  const plan = tried[last];
  if (!plan) throw new Error('no sizes of letters');
  return plan;
}

async function planFor(said: PictureWords, sheet: Sheet, look: Look): Promise<Plan> {
  const plan = await firstThatFits(plans(said, letterSizes(sheet, look)), said, sheet);
  // Where warnings became headlines, the room that they left is for the words of the first.
  return plan.rows === 0 ? firstThatFits(withMoreRows(plan), said, sheet) : plan;
}

export type Look = Pick<DisplayLook, 'viewing_distance_m' | 'screen_height_mm'>;

/** Of red, green, blue and alpha, which the white ground of the sheet makes opaque. All that is drawn is grey. */
function greyOf(pixels: Uint8Array): Uint8Array {
  const grey = new Uint8Array(pixels.length / 4);
  for (let place = 0; place < grey.length; place += 1) grey[place] = pixels[place * 4] ?? 0;
  return grey;
}

/** A picture before it is drawn. */
export interface Composed {
  part: Part;
  sheet: Sheet;
  code: Code | null;
}

/** Lays the words out so that they fit. */
export async function compose(
  said: PictureWords,
  size: PictureSize & { bits: PictureBits },
  look: Look,
): Promise<Composed> {
  const { width, height, bits } = size;
  const code = said.code ? codeFor(said.code.url, size) : null;
  const sheet: Sheet = { width, height, bits, code: code?.side ?? 0, unit: unitOf(size) };
  const plan = await planFor(said, sheet, look);
  return { part: layout(said, plan, sheet, height), sheet, code };
}

/** Draws a picture as PNG, grey, of exactly the size and depth. */
export async function drawPicture(
  said: PictureWords,
  size: PictureSize & { bits: PictureBits },
  look: Look,
): Promise<Buffer> {
  const { width, height } = size;
  const { part, sheet, code } = await compose(said, size, look);
  const { render } = await drawing();
  const grey = greyOf(await render(part, { width, height, format: 'raw' }));
  if (code) paintCode(grey, code, sheet);
  return greyPng(grey, size);
}
