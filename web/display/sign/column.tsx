import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Measured, type Pages, type Part, pagesOf } from '#domain/displays/pages.ts';
import type { Sign } from '#domain/displays/sign.ts';
import type { SignBlock } from '#domain/displays/sign-blocks.ts';
import { BlockView, coloured, type Density } from './block-view.tsx';
import type { Palette } from './palette.ts';

/** What stands together: a block, or wind and waves beside each other. */
type Item = readonly SignBlock[];

const LAST_DENSITY: Density = 2;
const densities = [0, 1, LAST_DENSITY] as const;
const isFigure = ({ kind, tone }: SignBlock): boolean =>
  (kind === 'wind' || kind === 'waves') && tone !== 'unknown';

function itemsOf(blocks: readonly SignBlock[], density: Density): Item[] {
  const pair = density === LAST_DENSITY ? [] : blocks.filter(isFigure);
  if (pair.length < 2) return blocks.map((block) => [block]);
  return blocks.flatMap((block): Item[] => {
    if (!isFigure(block)) return [[block]];
    return block === pair[0] ? [pair] : [];
  });
}

interface Laid extends Pages {
  density: Density;
}

const allOnOne = (pinned: number, turning: number): Laid => ({
  density: 0,
  pinned: Array.from({ length: pinned }, (_, index) => ({ from: 'pinned', index, what: 'whole' })),
  pages: [Array.from({ length: turning }, (_, index) => ({ from: 'turning', index, what: 'whole' }))],
  fits: true,
});

interface Props {
  blocks: readonly SignBlock[];
  tide: Sign['tide'];
  palette: Palette;
  /** Counts the pages up, 12 s each; the last is followed by the first. */
  turn: number;
  onFit?: ((fits: boolean, pages: number) => void) | undefined;
  className?: string;
  /** What stands instead of the pages at this turn. */
  instead?: ReactNode;
}

/**
 * Blocks below one another. Where they do not fit, the tide's curve goes first, then wind and waves come in a line each, then
 * pages turn. Heights are those of a copy that nobody sees.
 */
export function Column({ blocks, tide, palette, turn, onFit, className = '', instead }: Props) {
  const pinned = blocks.filter(({ isPinned }) => isPinned).map((block): Item => [block]);
  const rest = blocks.filter(({ isPinned }) => !isPinned);
  const room = useRef<HTMLDivElement>(null);
  const copies = useRef<(HTMLDivElement | null)[]>([]);
  const [laid, setLaid] = useState<Laid>(() => allOnOne(pinned.length, itemsOf(rest, 0).length));
  useMeasuredAnew(room, copies);

  useLayoutEffect(() => {
    const measured = densities.map((density) => ({
      density,
      ...pagesOf(measuredIn(copies.current[density] ?? null), heightOf(room.current)),
    }));
    const found = measured.find(({ fits, pages }) => fits && pages.length <= 1) ?? measured.at(-1);
    // Without any layout, as in a test without a screen, everything is nought high and fits.
    if (found && JSON.stringify(found) !== JSON.stringify(laid)) setLaid(found);
    onFit?.(found?.fits ?? true, found?.pages.length ?? 1);
  });

  const draw = (part: Part, items: { pinned: readonly Item[]; turning: readonly Item[] }) => {
    const item = items[part.from][part.index];
    if (!item) return null;
    const [first] = item;
    return (
      <div
        key={`${part.from} ${first?.id} ${part.what}`}
        className={item.length > 1 ? 'sign-pair' : 'sign-item'}
        style={coloured(palette[first?.tone ?? 'plain'])}
      >
        {item.map((block) => (
          <BlockView
            key={block.id}
            {...{ block, density: laid.density, what: part.what }}
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
      {laid.pinned.map((part) => draw(part, items))}
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
        {densities.map((density) => (
          <div
            key={density}
            ref={(element) => {
              copies.current[density] = element;
            }}
          >
            <Copies items={pinned} from="pinned" {...{ density, tide }} />
            <Copies items={itemsOf(rest, density)} from="turning" {...{ density, tide }} />
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

/** Each item whole, and for those of a single block its headline and its lines by themselves. */
function Copies({
  items,
  from,
  density,
  tide,
}: {
  items: readonly Item[];
  from: Part['from'];
  density: Density;
  tide: Sign['tide'];
}) {
  return items.map((item) => {
    const [first] = item;
    if (!first) return null;
    const bare = { ...first, firstWord: null };
    const parts: Part['what'][] = item.length > 1 ? [] : ['headline', ...first.lines.map((_, line) => line)];
    return (
      <div key={first.id} data-from={from}>
        <div className={item.length > 1 ? 'sign-pair' : 'sign-item'} data-what="whole">
          {item.map((block) => (
            <BlockView
              key={block.id}
              block={{ ...block, firstWord: null }}
              {...{ density }}
              tide={block.kind === 'tide' ? tide : null}
            />
          ))}
        </div>
        {parts.map((what) => (
          <div key={what} className="sign-item" data-what={what}>
            <BlockView block={bare} {...{ what, density }} tide={first.kind === 'tide' ? tide : null} />
          </div>
        ))}
      </div>
    );
  });
}

/** As it is drawn: the administration's picture of a sign is made smaller, its room and what stands there alike. */
const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

function measuredIn(copies: HTMLElement | null): Measured {
  const itemsFrom = (from: Part['from']) =>
    [...(copies?.querySelectorAll(`:scope > [data-from="${from}"]`) ?? [])].map((item) => ({
      whole: heightOf(item.querySelector('[data-what="whole"]')),
      headline: heightOf(item.querySelector('[data-what="headline"]')),
      lines: [...item.querySelectorAll('[data-what]')]
        .filter((part) => /^\d+$/.test(part.getAttribute('data-what') ?? ''))
        .map(heightOf),
    }));
  return { pinned: itemsFrom('pinned'), turning: itemsFrom('turning') };
}
