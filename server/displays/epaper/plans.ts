import type { DisplayLook } from '#contract/displays/display-frame.ts';
import { NOT_SHOWN } from '#domain/displays/pictures/drawable-text.ts';
import type { PictureWords } from '#domain/displays/pictures/picture-words.ts';
import type { LetterSizes, Plan } from './layout.ts';

/** Pixels of the smallest picture, on whose area these sizes of letters were chosen. */
const SMALLEST_AREA = 800 * 480;
const BASE: LetterSizes = { body: 27, headline: 58 };
/** So many sizes of its letters is `Valid until 14:45` wide, with the edges of the picture. */
const DATE_WIDTH = 8.7;
/** Of a capital letter, in sizes of the font. */
const CAP_HEIGHT = 0.727;
/** The height of a capital is at least so small a part of the distance from which it is read (`DISPLAYS`: EN 301 549). */
const BODY_OF_DISTANCE = 200;
const HEADLINE_OF_DISTANCE = 82;
/** Below that, letters of one bit fall apart. */
const LEAST_PIXELS = 15;
const MM_OF_M = 1000;

/** From what fills a picture that has little to say to what can only just be read. */
const STEPS = [1.5, 1.25, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5];

export const unitOf = ({ width, height }: { width: number; height: number }): number =>
  Math.sqrt((width * height) / SMALLEST_AREA);

/**
 * The letters that may be tried, the largest first. None is smaller than the rule of legibility allows at the distance that the
 * administrator set; where the panel is too small for its distance, none is smaller than the sizes that it was designed with.
 */
export function letterSizes(
  size: { width: number; height: number },
  look: Pick<DisplayLook, 'viewing_distance_m' | 'screen_height_mm'>,
): LetterSizes[] {
  const pixelsOfMm = size.height / look.screen_height_mm;
  const least = (part: number, base: number): number => {
    const rule = ((look.viewing_distance_m * MM_OF_M) / part) * (pixelsOfMm / CAP_HEIGHT);
    return Math.max(LEAST_PIXELS, Math.min(base, rule));
  };
  const unit = unitOf(size);
  const body = BASE.body * unit;
  const headline = Math.min(BASE.headline * unit, size.width / DATE_WIDTH);
  const [leastBody, leastHeadline] = [least(BODY_OF_DISTANCE, body), least(HEADLINE_OF_DISTANCE, headline)];
  const sizes = STEPS.map((step) => ({
    body: Math.round(Math.max(body * step, leastBody)),
    headline: Math.round(Math.max(headline * step, leastHeadline)),
  }));
  return sizes.filter(
    (each, index) => each.body !== sizes[index - 1]?.body || each.headline !== sizes[index - 1]?.headline,
  );
}

const MOST_ROWS = 12;
const MOST_HEADLINE_ROWS = 3;

const descending = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => from - index);

/**
 * What may be drawn, from the highest to the lowest: all in smaller and smaller letters; then less and less of the facts; then
 * fewer rows of what warns; then fewer warnings with letters from afar. What warns goes before everything.
 */
export function plans(said: PictureWords, sizes: readonly LetterSizes[]): Plan[] {
  const { warnings, facts, main } = said;
  // Letters that a picture cannot show stand on the page behind the code.
  const isUnshown = JSON.stringify([warnings, facts, main]).includes(NOT_SHOWN);
  const all = { withoutMain: false, rows: null, warnings: warnings.length, headlineRows: null } as const;
  const least = sizes.at(-1);
  if (!least) return [];
  const less = { ...all, facts: 'none', sizes: least, isMore: true } as const;
  const warns = warnings.length > 0;
  const fewer = { ...less, withoutMain: warns };
  return [
    ...sizes.map((each) => ({ ...all, facts: 'full' as const, sizes: each, isMore: isUnshown })),
    ...(facts.length > 0 ? [{ ...all, facts: 'joined' as const, sizes: least, isMore: isUnshown }] : []),
    ...(facts.length > 0 || main
      ? [
          { ...less, facts: 'short' as const },
          { ...less, facts: 'brief' as const },
        ]
      : []),
    ...(facts.length > 0 ? [less] : []),
    ...(main && warns ? [fewer] : []),
    ...descending(MOST_ROWS, 0).map((rows) => ({ ...fewer, rows })),
    ...descending(warnings.length - 1, 1).map((count) => ({ ...fewer, rows: 0, warnings: count })),
    ...descending(MOST_HEADLINE_ROWS, 1).map((rows) => ({
      ...{ ...fewer, rows: 0, headlineRows: rows },
      warnings: Math.min(1, warnings.length),
    })),
  ];
}

/** A plan without rows for what warns, and those that have some after all: the most rows first. */
export const withMoreRows = (plan: Plan): Plan[] =>
  descending(MOST_ROWS, 0).map((rows) => ({ ...plan, rows }));
