import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { BETWEEN_LANGUAGES } from '#domain/displays/labels.ts';
import type { Part } from '#domain/displays/pages.ts';
import type { Sign } from '#domain/displays/sign.ts';
import type { SignBlock } from '#domain/displays/sign-blocks.ts';
import { Direction, Going, Mark } from './mark.tsx';
import { TideCurve } from './tide-curve.tsx';

/** How much room what a column shows takes: with the curve, without it, wind and waves in a line each. */
export type Density = 0 | 1 | 2;

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
  what?: Part['what'];
  tide?: Sign['tide'];
  density: Density;
}

/** A block, or a part of it that stands on a page of its own. */
export function BlockView({ block, what = 'whole', tide = null, density }: Shown) {
  const lines = block.lines.map((line, index) => ({ line, index }));
  const shown = what === 'whole' ? lines : what === 'headline' ? [] : lines.slice(what, what + 1);
  const isWind = block.kind === 'wind' || block.kind === 'waves';
  // What the sign adds to a fact or to good news stands beside its first line, what it adds to a warning below.
  const [beside = null, ...notes] =
    isBeside(block) && what === 'whole' ? block.notes : [null, ...block.notes];
  const isLast = what === 'whole' || (what === 'headline' ? lines.length === 0 : what === lines.length - 1);
  const isInline = isWind && block.tone !== 'unknown' && density === 2;
  return (
    <section
      className={`sign-block sign-${block.kind} ${isInline ? 'sign-inline' : ''}`}
      data-tone={block.tone}
      data-block={block.id}
    >
      {(what === 'whole' || what === 'headline') && <Headline {...{ block, tide, isInline }} />}
      {typeof what === 'number' && <p className="sign-of">{block.label}</p>}
      {shown.length > 0 && <Lines {...{ block, lines: shown, beside }} />}
      {isLast &&
        (shown.length > 0 && beside ? notes : block.notes).map((note) => (
          <p key={note} className="sign-text">
            {note}
          </p>
        ))}
      {what === 'whole' && tide?.curve && density === 0 && <TideCurve curve={tide.curve} />}
    </section>
  );
}

const isBeside = ({ kind, tone, notes }: SignBlock): boolean =>
  (kind === 'tide' || tone === 'quiet') && !notes[0]?.endsWith('.');

interface LinesShown {
  block: SignBlock;
  lines: readonly { line: string; index: number }[];
  beside: string | null;
}

/** Each line by itself; those of the tide run on. */
function Lines({ block, lines, beside }: LinesShown) {
  const isRunning = block.kind === 'tide';
  const [first, ...others] = lines;
  if (!first) return null;
  const words = ({ line, index }: { line: string; index: number }) => (
    <span {...painted(block, index + 1)}>{line}</span>
  );
  return (
    <>
      <p className="sign-text">
        {words(first)}
        {beside !== null && `, ${beside}`}
        {isRunning &&
          others.map((other) => (
            <Fragment key={other.index}>
              {'. '}
              <span className="sign-plain">{words(other)}</span>
            </Fragment>
          ))}
      </p>
      {!isRunning &&
        others.map((other) => (
          <p key={other.index} className="sign-text">
            {words(other)}
          </p>
        ))}
    </>
  );
}

function Headline({ block, tide, isInline }: { block: SignBlock; tide: Sign['tide']; isInline: boolean }) {
  const isFigure = (block.kind === 'wind' || block.kind === 'waves') && block.tone !== 'unknown';
  return (
    <>
      {isFigure && !isInline && <p className="sign-label">{block.label}</p>}
      {block.kind === 'tide' && block.label !== 'Tide' && block.tone === 'plain' && (
        <p className="sign-label">{block.label}</p>
      )}
      <div className="sign-headline">
        {block.mark && <Mark of={block.mark} />}
        {block.kind === 'tide' && tide?.going && <Going going={tide.going} />}
        {isFigure && block.towards !== null && <Direction towards={block.towards} />}
        <h2 className={sizeOf(block.headline)} {...painted(block, 0)}>
          {headlineOf(block, isFigure)}
        </h2>
      </div>
    </>
  );
}

function headlineOf({ kind, headline }: SignBlock, isFigure: boolean): ReactNode {
  if (isFigure) return <Figure words={headline} />;
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
