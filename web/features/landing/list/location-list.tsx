import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { farDistance } from '#domain/quantities/quantities.ts';
import { FavouriteButton } from '#web/place/favourite-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatCount } from './counted.ts';
import type { Listed } from './listing.ts';
import { LocationState } from './location-state.tsx';

/** Locations with links to their pages. Pointing at one, by mouse or keyboard, selects it. */
export function LocationList({
  listed,
  step,
  selected,
  className = '',
  onSelect,
}: {
  listed: readonly Listed[];
  /** How many are shown at once, and added by each press of the button at the end. */
  step: number;
  selected: readonly string[];
  className?: string;
  onSelect: (slugs: readonly string[]) => void;
}) {
  const [limit, setLimit] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef(0);

  useEffect(() => {
    if (shownBefore.current === 0) return;
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus();
    shownBefore.current = 0;
  });

  const showMore = () => {
    shownBefore.current = limit;
    setLimit(limit + step);
  };
  const left = listed.length - limit;
  return (
    <section
      aria-label="List"
      className={`overflow-clip rounded-card border border-line bg-surface lg:relative ${className}`}
    >
      <div className="lg:absolute lg:inset-0 lg:overflow-y-auto">
        <ul ref={list} className="divide-y divide-line">
          {listed.slice(0, limit).map((each) => (
            <LocationItem
              key={each.location._id}
              listed={each}
              isSelected={selected.includes(each.location.slug)}
              onSelect={onSelect}
            />
          ))}
        </ul>
        {left > 0 && (
          <div className="border-t border-line p-4 text-center">
            <Button look="secondary" onClick={showMore}>
              Show {Math.min(left, step)} more of {formatCount(left)}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** Drawn again only when it changes itself: pointing at one location must not redraw all of them. */
const LocationItem = memo(function LocationItem({
  listed: { location, miles, isLastVisited },
  isSelected,
  onSelect,
}: {
  listed: Listed;
  isSelected: boolean;
  onSelect: (slugs: readonly string[]) => void;
}) {
  const { slug, name, grid_ref, active } = location;
  const facts = [miles !== null && farDistance(miles), isLastVisited && 'Last visited', grid_ref];
  return (
    <li
      className={`flex items-center pr-1 hover:bg-neutral-ground ${isSelected ? 'lg:bg-neutral-ground' : ''}`}
    >
      <Link
        to="/locations/$slug"
        params={{ slug }}
        preload={false}
        // A touch opens the page. Selecting first would move the list under the finger.
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onSelect([slug])}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onSelect([slug])}
        className="flex min-h-16 min-w-0 grow items-center gap-3 py-2.5 pl-4 -outline-offset-3"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          <span className="block text-sm text-ink-muted tabular-nums">
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
        {!active && <LocationState active={active} />}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
      </Link>
      <FavouriteButton location={location} className="text-sea" />
    </li>
  );
});
