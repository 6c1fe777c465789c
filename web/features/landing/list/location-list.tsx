import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, startTransition, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#web/shared/ui/browser/after-paint.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { isFirstLook } from '#web/shared/ui/deferred.tsx';
import { formatCount } from './counted.ts';
import type { Listed } from './listing.ts';
import { PlaceRow, type RowProps, wideColumns } from './place-row.tsx';

/** More than there are in a network of today; of thousands nobody scrolls through all. */
const SHOWN_AT_ONCE = 500;
/** The page around them is drawn with the first ones, which takes a slow phone long enough. */
const DRAWN_FIRST = 2;
/** So many more are drawn after each paint, so that a slow phone reacts to touch meanwhile. */
const DRAWN_NEXT = 12;
/** Rows in sight are laid out as well. Together they fill a first screen. */
const IN_SIGHT = 8;
const DRAWN_NEXT_IN_SIGHT = 3;

type Shared = Pick<RowProps, 'isWaiting' | 'onSelect' | 'onCompare'>;

const columns = ['Tide', 'Wind', 'Waves', 'Sea'] as const;

/** How many rows are drawn by now: a few at first, in the end `wanted`. */
function useDrawn(wanted: number): number {
  const [isInLots] = useState(isFirstLook);
  const [drawn, setDrawn] = useState(DRAWN_FIRST);
  useEffect(() => {
    if (drawn >= wanted) return;
    const inLots = drawn < IN_SIGHT ? DRAWN_NEXT_IN_SIGHT : DRAWN_NEXT;
    const step = isInLots ? inLots : Number.POSITIVE_INFINITY;
    return afterPaint(() => startTransition(() => setDrawn(drawn + step)));
  }, [drawn, wanted, isInLots]);
  return Math.min(drawn, wanted);
}

/** Whether a press asks for the page itself, and not for a new tab, a new window or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Locations with their figures and links to their pages. Pointing at one, by mouse or keyboard, selects it. */
export function LocationList({
  listed,
  selected,
  compared,
  mayCompare,
  isComparing,
  ...shared
}: Shared & {
  listed: readonly Listed[];
  selected: readonly string[];
  compared: readonly string[];
  mayCompare: boolean;
  /** Whether places are being chosen on a phone. */
  isComparing: boolean;
}) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const drawn = useDrawn(Math.min(limit, listed.length));
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(0);

  useEffect(() => {
    if (shownBefore.current === 0 || drawn <= shownBefore.current) return;
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = 0;
  });

  const router = useRouter();
  /** One listener for all links: 500 of the router's own, each with a look at the address, cost a slow phone seconds. */
  const openInPage = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ to: '/locations/$slug', params: { slug: link.dataset.slug ?? '' } });
  };

  const showMore = () => {
    shownBefore.current = limit;
    setLimit(limit + SHOWN_AT_ONCE);
  };
  const left = listed.length - limit;
  const hasMiles = listed.some(({ miles }) => miles !== null);
  if (listed.length === 0) return null;
  return (
    <section
      aria-label="List"
      data-comparing={isComparing ? '' : undefined}
      className={`group @container overflow-clip rounded-card border border-line bg-surface ${hasMiles ? '[--miles:3.25rem]' : '[--miles:0px]'}`}
    >
      <div
        aria-hidden
        className={`hidden min-h-9 items-center border-b border-line px-3 text-xs text-ink-muted @3xl:grid ${wideColumns}`}
      >
        <span className="col-start-2">Place, highest concern</span>
        {columns.map((name) => (
          <span key={name}>{name}</span>
        ))}
        {hasMiles ? <span>Miles</span> : <span />}
        <span className="col-span-2">Compare</span>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <ul
        ref={list}
        onClick={openInPage}
        className={`divide-y divide-line ${drawn < IN_SIGHT && listed.length >= IN_SIGHT ? 'max-lg:min-h-192' : ''}`}
      >
        {listed.slice(0, drawn).map((each) => {
          const { slug, _id } = each.location;
          const isCompared = compared.includes(slug);
          return (
            <PlaceRow
              key={_id}
              {...each}
              isSelected={selected.includes(slug)}
              isCompared={isCompared}
              mayCompare={mayCompare}
              {...shared}
            />
          );
        })}
      </ul>
      {left > 0 && (
        <div className="border-t border-line p-4 text-center">
          <Button look="secondary" onClick={showMore}>
            Show {Math.min(left, SHOWN_AT_ONCE)} more of {formatCount(left)}
          </Button>
        </div>
      )}
    </section>
  );
}
