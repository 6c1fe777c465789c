import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { BETWEEN_LANGUAGES } from '#domain/displays/blocks/labels.ts';
import type { SignBlock } from '#domain/displays/blocks/sign-blocks.ts';
import type { SignCurve } from '#domain/displays/blocks/sign-tide.ts';
import type { Part } from '#domain/displays/pages.ts';
import type { Sign } from '#domain/displays/sign.ts';
import { type Density, isFigure } from './column-layout.ts';
import { Direction, Going, Mark } from './mark.tsx';

const LONG_TITLE = 48;
const VERY_LONG_TITLE = 96;

/** Long titles are written smaller: three lines of headlines are a third of a sign. */
const sizeOf = (words: string): string => {
  if (words.length > VERY_LONG_TITLE) return 'sign-very-long';
  return words.length > LONG_TITLE ? 'sign-long' : '';
};

/** Words of the frame, which a report answers for; the sign's own have none. */
const painted = (block: SignBlock, offset: number) =>
  block.firstWord === null ? {} : { 'data-painted': block.firstWord + offset };

interface Shown {
  block: SignBlock;
  /** Which of its lines; what stands without all of them says so. */
  lines?: Part['lines'];
  /** `More on another page` */
  more?: string;
  tide?: Sign['tide'];
  density: Density;
}

/** A block: its head, with all of its lines or with those that stand on this page. */
export function BlockView({ block, lines = 'all', more = '', tide = null, density }: Shown) {
  const isWhole = lines === 'all';
  const every = block.lines.map((line, index) => ({ line, index }));
  const inTurn = block.lines.length - block.standing;
  const shown = isWhole ? every : [...every.slice(...lines), ...every.slice(inTurn)];
  const isInline = isFigure(block) && density === 2;
  // What the sign adds to a fact or to good news stands beside its first line, what it adds to a warning below.
  const besides = isBeside(block) ? 1 : 0;
  const [beside = null] = block.notes.slice(0, besides);
  const below = block.notes.slice(besides);
  const foot = isWhole ? below : [[...below, more].map(ended).join(' ')];
  const isRunning = isWhole && shown.length > 0;
  return (
    <section
      className={`sign-block sign-${block.kind} ${isInline ? 'sign-inline' : ''}`}
      data-tone={block.tone}
      data-block={block.id}
    >
      <Headline {...{ block, tide }} />
      {!isRunning && beside !== null && <p className="sign-text">{beside}</p>}
      {isRunning ? (
        <Lines {...{ block, lines: shown, beside }} />
      ) : (
        shown.map((line) => <Line key={line.index} {...{ block, ...line }} />)
      )}
      {foot.map((note) => (
        <p key={note} className="sign-text">
          {note}
        </p>
      ))}
      {isWhole && tide?.curve && density === 0 && <TideCurve curve={tide.curve} />}
    </section>
  );
}

const ended = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

const isBeside = ({ kind, tone, notes }: SignBlock): boolean =>
  (kind === 'tide' || tone === 'quiet') && !notes[0]?.endsWith('.');

interface LineShown {
  block: SignBlock;
  line: string;
  index: number;
}

const Words = ({ block, line, index }: LineShown) => <span {...painted(block, index + 1)}>{line}</span>;

const Line = (line: LineShown) => (
  <p className="sign-text">
    <Words {...line} />
  </p>
);

interface LinesShown {
  block: SignBlock;
  lines: readonly Omit<LineShown, 'block'>[];
  beside: string | null;
}

/** Each line by itself; those of the tide run on. */
function Lines({ block, lines: [first, ...others], beside }: LinesShown) {
  const isRunning = block.kind === 'tide';
  if (!first) return null;
  return (
    <>
      <p className="sign-text">
        <Words {...{ block, ...first }} />
        {beside !== null && `, ${beside}`}
        {isRunning &&
          others.map((other) => (
            <Fragment key={other.index}>
              {'. '}
              <span className="sign-plain">
                <Words {...{ block, ...other }} />
              </span>
            </Fragment>
          ))}
      </p>
      {!isRunning && others.map((other) => <Line key={other.index} {...{ block, ...other }} />)}
    </>
  );
}

function Headline({ block, tide }: { block: SignBlock; tide: Sign['tide'] }) {
  const isLabelled = isFigure(block) || (block.kind === 'tide' && block.tone === 'plain');
  return (
    <>
      {isLabelled && <p className="sign-label">{block.label}</p>}
      <div className="sign-headline">
        {block.mark && <Mark of={block.mark} />}
        {block.kind === 'tide' && tide?.going && <Going going={tide.going} />}
        {isFigure(block) && block.towards !== null && <Direction towards={block.towards} />}
        <h2 className={sizeOf(block.headline)} {...painted(block, 0)}>
          {headlineOf(block)}
        </h2>
      </div>
    </>
  );
}

function headlineOf(block: SignBlock): ReactNode {
  const { kind, headline } = block;
  if (isFigure(block)) return <Figure words={headline} />;
  return kind === 'position' ? <Phrases words={headline} /> : headline;
}

/** Who to call, in each language: a line ends between the languages rather than within one. */
const Phrases = ({ words }: { words: string }) =>
  words.split(BETWEEN_LANGUAGES).map((phrase, index, all) => (
    <Fragment key={phrase}>
      {index > 0 && ' '}
      <span className="sign-phrase">{index < all.length - 1 ? `${phrase} ·` : phrase}</span>
    </Fragment>
  ));

/** `17 mph` with a small unit. */
function Figure({ words }: { words: string }) {
  const [figure, ...unit] = words.split(' ');
  return (
    <>
      {figure} <small>{unit.join(' ')}</small>
    </>
  );
}

/** Colours of a part of the sign, as properties that the style sheet reads. */
export const coloured = (colours: { ground: string; ink: string; accent: string }): CSSProperties =>
  ({ '--ground': colours.ground, '--ink': colours.ink, '--accent': colours.accent }) as CSSProperties;

const WIDTH = 1000;
const HEIGHT = 150;
const TOP = 24;
const FOOT = 16;

const left = (x: number): number => x * WIDTH;
const down = (y: number): number => TOP + (1 - y) * (HEIGHT - TOP - FOOT);

/** The tide around now, without figures: they stand beside it. */
function TideCurve({ curve: { points, now, turns } }: { curve: SignCurve }) {
  const line = points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${left(x).toFixed(1)} ${down(y).toFixed(1)}`)
    .join('');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="sign-curve" aria-hidden="true">
      <path d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} className="sign-soft" />
      <path d={line} className="sign-stroke" />
      <path d={`M${left(now.x)} 0V${HEIGHT}`} className="sign-now" />
      {turns.map(({ x, y }) => (
        <circle key={x} cx={left(x)} cy={down(y)} r="11" className="sign-turn" />
      ))}
      <circle cx={left(now.x)} cy={down(now.y)} r="17" className="sign-now-mark" />
    </svg>
  );
}
