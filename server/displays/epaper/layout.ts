import { labels } from '#domain/displays/blocks/labels.ts';
import type { PicturePart, PictureWords } from '#domain/displays/pictures/picture-words.ts';
import { column, FONT, lines, type Part, row, type Style, text } from '#server/sharing/drawing.ts';
import type { PictureBits } from './grey-png.ts';
import { markSource } from './picture-marks.ts';

/** Of letters, pixels. */
export interface LetterSizes {
  body: number;
  /** Of what is read from afar: what warns, the next tide, the date. */
  headline: number;
}

/** What of the words is drawn, and how large. */
export interface Plan {
  sizes: LetterSizes;
  /** `joined`: all in one paragraph; `short`: of each its first words; `brief`: of the position too. */
  facts: 'full' | 'joined' | 'short' | 'brief' | 'none';
  /** The next tide is left out too. */
  withoutMain: boolean;
  /** Of each warning at most so many rows after its headline; null: all. */
  rows: number | null;
  /** So many warnings, the most important ones; the others stand in a line together. */
  warnings: number;
  /** Of a headline at most so many rows; null: all. */
  headlineRows: number | null;
  isMore: boolean;
}

export interface Sheet {
  width: number;
  height: number;
  bits: PictureBits;
  /** The side of the code to scan, pixels; 0: none. */
  code: number;
  /** One of these is the 480th part of the height of the smallest picture. */
  unit: number;
}

const BLACK = '#000000';
const WHITE = '#ffffff';
const MOST_ROWS_OF_OTHERS = 2;
const GREY = '#aaaaaa'; // black letters on it: 8.9 : 1; one of the four greys of two bits

export const edgeOf = ({ unit }: Sheet): number => Math.round(18 * unit);

/** In one line, but for breaks that were forbidden. */
const written = (words: string): string => words.replaceAll(/[^\S\u00a0]+/g, ' ').trim();

const words = (said: string, style: Style): Part =>
  text(written(said), { lineHeight: 1.15, overflowWrap: 'break-word', minWidth: 0, ...style });

interface Colours {
  ink: string;
  ground: string;
}

const coloursOf = (weight: PicturePart['weight'], { bits }: Sheet): Colours =>
  weight !== 'loud'
    ? { ink: BLACK, ground: WHITE }
    : bits === 1
      ? { ink: WHITE, ground: BLACK }
      : { ink: BLACK, ground: GREY };

const ENDS = /[.!?…]$/;
/** Lines that follow one another. */
const flow = (said: readonly string[]): string =>
  said.reduce((before, line) => `${before}${ENDS.test(before) ? ' ' : '\u00a0· '}${line}`);

function linesOf(part: PicturePart, { rows, sizes }: Plan): Part[] {
  if (rows === 0 || part.lines.length === 0) return [];
  const limit = rows === null ? {} : lines(rows);
  return [words(flow(part.lines), { fontSize: sizes.body, fontWeight: 600, ...limit })];
}

const pixels = (count: number, { unit }: Sheet): number => Math.round(count * unit);

function markOf({ mark }: PicturePart, { ink, ground }: Colours, { sizes }: Plan, sheet: Sheet): Part[] {
  if (mark === null) return [];
  const side = Math.round(sizes.headline * 0.9);
  const style = { width: side, height: side, flexShrink: 0, marginRight: pixels(12, sheet) };
  return [{ type: 'image', src: markSource(mark, ink, ground), style }];
}

const headline = (said: string, { sizes, headlineRows }: Plan, style: Style = {}): Part =>
  words(said, {
    ...{ fontSize: sizes.headline, fontWeight: 800, lineHeight: 1.05 },
    ...(headlineRows === null ? {} : lines(headlineRows)),
    ...style,
  });

function warningOf(part: PicturePart, plan: Plan, sheet: Sheet): Part {
  const of = coloursOf(part.weight, sheet);
  const frame: Style = part.weight === 'framed' ? { border: `${pixels(3, sheet)}px solid ${BLACK}` } : {};
  const said = column([headline(part.headline, plan), ...linesOf(part, plan)], { flex: 1, minWidth: 0 });
  return row([...markOf(part, of, plan, sheet), said], {
    ...{ backgroundColor: of.ground, color: of.ink, alignItems: 'center', ...frame },
    padding: `${pixels(part.weight === 'plain' ? 0 : 5, sheet)}px ${edgeOf(sheet)}px`,
  });
}

function warningsOf({ warnings, language }: PictureWords, plan: Plan, sheet: Sheet): Part[] {
  const left = warnings.slice(plan.warnings);
  const shown = warnings.slice(0, plan.warnings).map((part) => warningOf(part, plan, sheet));
  if (left.length === 0) return shown;
  const also = words(labels[language].picture.also(left.map((part) => part.headline)), {
    ...{ fontSize: plan.sizes.body, fontWeight: 800 },
    ...lines(MOST_ROWS_OF_OTHERS),
  });
  return [...shown, column([also], { padding: `0 ${edgeOf(sheet)}px` })];
}

/** Its most important line, and those without which none of it may stand. */
const shortLinesOf = ({ lines: all, standing = 0 }: PicturePart): readonly string[] =>
  all.filter((_, index) => index === 0 || index >= all.length - standing);

const isWhole = ({ facts }: Plan): boolean => facts === 'full' || facts === 'joined';

/** The next tide: what is said of it stands beside it where there is room. */
function mainOf({ main }: PictureWords, plan: Plan, sheet: Sheet): Part[] {
  if (!main || plan.withoutMain) return [];
  const said = isWhole(plan) ? main.lines : shortLinesOf(main);
  const beside =
    said.length > 0
      ? [
          words(flow(said), {
            fontSize: plan.sizes.body,
            fontWeight: 600,
            flex: 1,
            minWidth: pixels(190, sheet),
          }),
        ]
      : [];
  const name = [
    ...markOf(main, coloursOf(main.weight, sheet), plan, sheet),
    headline(main.headline, plan, { marginRight: pixels(14, sheet) }),
  ];
  return [row([row(name, { alignItems: 'center' }), ...beside], { alignItems: 'center', flexWrap: 'wrap' })];
}

function factsOf({ facts }: PictureWords, plan: Plan): Part[] {
  if (plan.facts === 'none' || facts.length === 0) return [];
  const said = facts.map((fact) =>
    isWhole(plan) ? flow([fact.headline, ...fact.lines]) : [fact.headline, ...shortLinesOf(fact)].join(', '),
  );
  const rows = plan.facts === 'full' ? said : [`${said.join('. ')}.`];
  return rows.map((line) => words(line, { fontSize: plan.sizes.body, fontWeight: 600 }));
}

function headOf({ title, simulated }: PictureWords, { sizes }: Plan, sheet: Sheet): Part {
  const style = { fontSize: sizes.body, fontWeight: 700 };
  const banner = (said: string) =>
    words(said, {
      ...style,
      ...{ backgroundColor: WHITE, color: BLACK },
      padding: `0 ${pixels(10, sheet)}px`,
    });
  return row([words(title, style), ...(simulated === null ? [] : [banner(simulated)])], {
    ...{ backgroundColor: BLACK, color: WHITE, alignItems: 'center', flexWrap: 'wrap', flexShrink: 0 },
    ...{ justifyContent: 'space-between', columnGap: pixels(12, sheet), rowGap: pixels(4, sheet) },
    padding: `${pixels(5, sheet)}px ${edgeOf(sheet)}px`,
  });
}

function positionOf({ position }: PictureWords, { sizes, facts }: Plan): Part {
  const [who = '', ...where] = facts === 'brief' || facts === 'none' ? position.slice(0, 2) : position;
  // A grid reference that is read out stands in one line.
  const said = [who, ...where.map((words) => words.replaceAll(' ', '\u00a0'))];
  return words(said.join('\u00a0· '), { fontSize: sizes.body, fontWeight: 700 });
}

/** The code itself is painted at this corner later, in whole pixels. */
function codeOf({ code, language }: PictureWords, { sizes, isMore }: Plan, sheet: Sheet): Part[] {
  if (!code) return [];
  const label = isMore ? labels[language].picture.more : code.label;
  const style = isMore
    ? { fontWeight: 800, backgroundColor: BLACK, color: WHITE, padding: `0 ${pixels(6, sheet)}px` }
    : { fontWeight: 600, width: Math.round(sheet.code * 1.1) };
  const fontSize = isMore ? sizes.body : Math.round(sizes.body * 0.75);
  return [
    column(
      [
        words(label, { fontSize, textAlign: 'right', ...style }),
        column([], { width: sheet.code, height: sheet.code, flexShrink: 0 }),
      ],
      { ...{ alignItems: 'flex-end', justifyContent: 'flex-end' }, flexShrink: 0, gap: pixels(4, sheet) },
    ),
  ];
}

/** The date, under a line. */
function dateOf({ valid }: PictureWords, plan: Plan, sheet: Sheet): Part[] {
  if (!valid) return [];
  const said = [
    headline(valid.headline, plan),
    words(valid.line, { fontSize: plan.sizes.body, fontWeight: 600 }),
  ];
  const line = `${pixels(4, sheet)}px solid ${BLACK}`;
  return [column(said, { borderTop: line, paddingTop: pixels(4, sheet), marginTop: pixels(4, sheet) })];
}

/** All but what warns. A lying picture has the code beside everything, a standing one beside the position. */
function lowerOf(said: PictureWords, plan: Plan, sheet: Sheet): Part {
  const facts = [...mainOf(said, plan, sheet), ...factsOf(said, plan)];
  const date = dateOf(said, plan, sheet);
  const position = positionOf(said, plan);
  const isLying = sheet.width > sheet.height;
  const [above, beside] = isLying ? [[], [...facts, position, ...date]] : [[...facts, ...date], [position]];
  // Where nothing warns, all the room is theirs.
  const spread: Style = said.warnings.length > 0 ? {} : { flex: 1, justifyContent: 'space-between' };
  const left = column(beside, {
    ...{ flex: 1, minWidth: 0, gap: pixels(4, sheet) },
    justifyContent: isLying && said.warnings.length === 0 ? 'space-between' : 'flex-end',
  });
  const withCode = row([left, ...codeOf(said, plan, sheet)], {
    ...{ gap: pixels(14, sheet), ...(isLying ? spread : {}) },
  });
  return column([...above, withCode], {
    ...{ gap: pixels(4, sheet), flexShrink: 0, ...spread },
    padding: `0 ${edgeOf(sheet)}px ${edgeOf(sheet)}px`,
  });
}

/** @param height pixels; without it as high as it becomes */
export function layout(said: PictureWords, plan: Plan, sheet: Sheet, height?: number): Part {
  const gap = pixels(5, sheet);
  const warnings = column(warningsOf(said, plan, sheet), {
    ...{ flex: said.warnings.length > 0 ? 1 : 'none', justifyContent: 'space-evenly', gap },
    padding: `${gap}px 0`,
    // Should all else fail, these are cut, and not the date.
    ...(height === undefined ? {} : { minHeight: 0, overflow: 'hidden' }),
  });
  return column([headOf(said, plan, sheet), warnings, lowerOf(said, plan, sheet)], {
    ...{ width: sheet.width, backgroundColor: WHITE, color: BLACK, fontFamily: FONT },
    ...(height === undefined ? {} : { height }),
  });
}
