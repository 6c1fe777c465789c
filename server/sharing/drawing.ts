import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawable } from '#domain/displays/pictures/drawable-text.ts';

export type Style = Readonly<Record<string, string | number>>;
export type Part =
  | { type: 'text'; text: string; style: Style }
  | { type: 'container'; children: Part[]; style: Style }
  | { type: 'image'; src: string; style: Style };

interface Measured {
  width: number;
  height: number;
}

/** The part of the library that is used. Its own types bring those of React into every file of the server. */
interface Renderer {
  registerFont: (font: { name: string; data: Uint8Array }) => Promise<unknown>;
  /** @returns a PNG; with `raw` red, green, blue and alpha of each pixel */
  render: (
    part: Part,
    options: { width: number; height: number; format: 'png' | 'raw' },
  ) => Promise<Buffer<ArrayBuffer>>;
  /** How large a part becomes in so many pixels of width. */
  measure: (part: Part, options: { width: number }) => Promise<Measured>;
}
interface Takumi {
  Renderer: new () => Renderer;
}

export const FONT = 'Inter';
/** All that the font has: what none of them has is written otherwise (`drawable`). */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const;
const FONT_FILES = SUBSETS.map(
  (letters) => `@fontsource-variable/inter/files/inter-${letters}-wght-normal.woff2`,
);

const load = createRequire(import.meta.url);

async function openRenderer() {
  const { Renderer } = load('@takumi-rs/core') as Takumi;
  const renderer = new Renderer();
  for (const file of FONT_FILES)
    await renderer.registerFont({ name: FONT, data: await readFile(load.resolve(file)) });
  return { render: renderer.render.bind(renderer), measure: renderer.measure.bind(renderer) };
}
let opened: ReturnType<typeof openRenderer> | undefined;

/** What draws pictures, on a thread of its own. Loaded with the first picture, not with every start of the server. */
export function drawing(): ReturnType<typeof openRenderer> {
  opened ??= openRenderer();
  return opened;
}

/** Words in the letters that the font has, so that none of them is drawn as a box. */
export const text = (words: string, style: Style): Part => ({ type: 'text', text: drawable(words), style });
export const row = (children: Part[], style: Style = {}): Part => ({
  type: 'container',
  children,
  style: { display: 'flex', flexDirection: 'row', ...style },
});
export const column = (children: Part[], style: Style = {}): Part =>
  row(children, { flexDirection: 'column', ...style });

/** At most so many lines; what does not fit ends with dots. */
export const lines = (count: number): Style => ({
  lineClamp: count,
  textOverflow: 'ellipsis',
  overflow: 'hidden',
});
