import type { DisplayLook } from '#contract/displays/display-frame.ts';

/** The height of a capital letter of Inter, as a part of the font's size. */
const CAP_HEIGHT = 0.727;
/**
 * A capital letter is at least this part of the viewing distance high: of all that must be read, and of the lines that are
 * read in passing (EN 301 549, 5.1.4).
 */
const BODY_PART = 200;
const HEADLINE_PART = 82;
const MM_OF_METRE = 1000;
/** So many headlines fit beside and below one another at least: `High 15:20` with its arrow, and six lines with the contact line. */
const MOST_OF_WIDTH = 1 / 6.4;
const MOST_OF_HEIGHT = 1 / 7.5;
/** On a screen that is large for its distance the letters grow with it. */
const OF_SHORT_SIDE = 1 / 7.9;

export interface Resolution {
  width: number; // pixels
  height: number;
}

export interface Legibility {
  /** Font sizes, pixels. */
  body: number;
  headline: number;
  /** How many lines of headlines fit on the whole screen. */
  headlineLines: number;
  /** Whether all can be read from the distance that the look states. */
  isLegible: boolean;
  /** From how far it can be read, metres. */
  readableFromM: number;
}

/** The letters of a sign: as large as the viewing distance asks for, as far as the screen has room for them. */
export function legibility(
  { viewing_distance_m, screen_height_mm }: Pick<DisplayLook, 'viewing_distance_m' | 'screen_height_mm'>,
  { width, height }: Resolution,
): Legibility {
  const pixelsOfMm = height / screen_height_mm;
  const pixelsFor = (metres: number) => ((metres * MM_OF_METRE) / HEADLINE_PART / CAP_HEIGHT) * pixelsOfMm;
  const asked = pixelsFor(viewing_distance_m);
  const most = Math.min(width * MOST_OF_WIDTH, height * MOST_OF_HEIGHT);
  const headline = Math.min(most, Math.max(asked, Math.min(width, height) * OF_SHORT_SIDE));
  return {
    headline,
    body: (headline * HEADLINE_PART) / BODY_PART,
    headlineLines: Math.floor(height / headline),
    isLegible: headline >= asked,
    readableFromM: headline / pixelsFor(1),
  };
}
