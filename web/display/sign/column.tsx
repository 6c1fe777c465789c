import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SignBlock } from '#domain/displays/blocks/sign-blocks.ts';
import { isFitting, type Measured, type Part } from '#domain/displays/pages.ts';
import type { Sign } from '#domain/displays/sign.ts';
import { BlockView, coloured } from './block-view.tsx';
import {
  allOnOne,
  bestLayout,
  type Density,
  densities,
  type ColumnItem as Item,
  itemsOf,
  type Layout,
} from './column-layout.ts';
import type { Palette } from './palette.ts';

interface Props {
  blocks: readonly SignBlock[];
  tide: Sign['tide'];
  palette: Palette;
  /** What a block says that has lines on another page. */
  more: string;
  /** Counts the pages up, 12 s each; the last is followed by the first. */
  turn: number;
  onFit?: ((fits: boolean, pages: number) => void) | undefined;
  className?: string;
  /** What stands instead of the pages at this turn. */
  instead?: ReactNode;
}

/**
 * Blocks below one another. Where they do not fit, the tide's curve goes first, then wind and waves come in a line each, then
 * pages turn: as few as can be, and on as many the curve is back. Heights are those of a copy that nobody sees.
 */
export function Column({ blocks, tide, palette, more, turn, onFit, className = '', instead }: Props) {
  const pinned = blocks.filter(({ isPinned }) => isPinned).map((block): Item => [block]);
  const rest = blocks.filter(({ isPinned }) => !isPinned);
  const room = useRef<HTMLDivElement>(null);
  const copies = useRef<(HTMLDivElement | null)[]>([]);
  const dots = useRef<HTMLDivElement>(null);
  const [laid, setLaid] = useState<Layout>(() => allOnOne(pinned.length, itemsOf(rest, 0).length));
  useMeasuredAnew(room, copies);

  useLayoutEffect(() => {
    const height = heightOf(room.current);
    const ofMany = height - heightOf(dots.current);
    const found = bestLayout((density) => measuredIn(copies.current[density] ?? null), height, ofMany);
    // Without any layout, as in a test without a screen, everything is nought high and fits.
    if (JSON.stringify(found) !== JSON.stringify(laid)) setLaid(found);
    onFit?.(isFitting(found), found.pages.length);
  });

  const draw = (part: Part, items: { pinned: readonly Item[]; turning: readonly Item[] }) => {
    const item = items[part.from][part.index];
    if (!item) return null;
    const [first] = item;
    return (
      <div
        key={`${part.from} ${first?.id} ${part.lines}`}
        className={item.length > 1 ? 'sign-pair' : 'sign-item'}
        style={coloured(palette[first?.tone ?? 'plain'])}
      >
        {item.map((block) => (
          <BlockView
            key={block.id}
            {...{ block, more, density: laid.density, lines: part.lines }}
            tide={block.kind === 'tide' ? tide : null}
          />
        ))}
      </div>
    );
  };
  const items = { pinned, turning: itemsOf(rest, laid.density) };
  const page = laid.pages[turn % Math.max(1, laid.pages.length)] ?? [];
  return (
    <div ref={room} className={`sign-column ${className}`} data-pages={laid.pages.length}>
      {instead ?? page.map((part) => draw(part, items))}
      {laid.pages.length > 1 && (
        <div className="sign-dots" aria-hidden="true">
          {laid.pages.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
            <span key={index} data-is-shown={index === turn % laid.pages.length || undefined} />
          ))}
        </div>
      )}
      <div className="sign-copies" aria-hidden="true" inert>
        <div ref={dots} className="sign-dots">
          <span />
        </div>
        {densities.map((density) => (
          <div
            key={density}
            ref={(element) => {
              copies.current[density] = element;
            }}
          >
            <Copies items={pinned} from="pinned" {...{ density, tide, more }} />
            <Copies items={itemsOf(rest, density)} from="turning" {...{ density, tide, more }} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Draws again when the room or the words change their size by themselves, as when the font arrives. */
function useMeasuredAnew(
  room: RefObject<HTMLDivElement | null>,
  copies: RefObject<(HTMLDivElement | null)[]>,
): void {
  const [, drawAgain] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => drawAgain((count) => count + 1));
    for (const element of [room.current, ...copies.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [room, copies]);
}

interface Copied extends Pick<Props, 'tide' | 'more'> {
  items: readonly Item[];
  from: Part['from'];
  density: Density;
}

/** Each item whole, and a single block without lines, then with them all: each below the others, so that they can be measured. */
function Copies({ items, from, density, tide, more }: Copied) {
  return items.map((item) => {
    const [first] = item;
    if (!first) return null;
    const views = (lines: Part['lines']) =>
      item.map((block) => (
        <BlockView
          key={block.id}
          block={{ ...block, firstWord: null }}
          {...{ lines, more, density }}
          tide={block.kind === 'tide' ? tide : null}
        />
      ));
    return (
      <div key={first.id} data-from={from}>
        <div className={item.length > 1 ? 'sign-pair' : 'sign-item'} data-copy="whole">
          {views('all')}
        </div>
        {item.length === 1 && (
          <>
            <div className="sign-item" data-copy="head">
              {views([0, 0])}
            </div>
            {Array.from(first.lines.slice(0, first.lines.length - first.standing).keys(), (line) => (
              <div key={line} className="sign-item" data-copy="line">
                {views([line, line + 1])}
              </div>
            ))}
          </>
        )}
      </div>
    );
  });
}

/** As it is drawn: the administration's picture of a sign is made smaller, its room and what stands there alike. */
const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

function measuredIn(copies: HTMLElement | null): Measured {
  const itemsFrom = (from: Part['from']) =>
    [...(copies?.querySelectorAll(`:scope > [data-from="${from}"]`) ?? [])].map((item) => {
      const head = heightOf(item.querySelector('[data-copy="head"]'));
      return {
        whole: heightOf(item.querySelector('[data-copy="whole"]')),
        head,
        lines: [...item.querySelectorAll('[data-copy="line"]')].map((line) => heightOf(line) - head),
      };
    });
  return { pinned: itemsFrom('pinned'), turning: itemsFrom('turning') };
}
