import { memo } from 'react';
import { listDistance, quantityWords } from '#domain/quantities/quantities.ts';
import { ConcernMark } from '#web/shared/place/concern-mark.tsx';
import { FavouriteButton } from '#web/shared/place/favourite-button.tsx';
import { placePath } from '#web/shared/place/place-page-type.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ConcernSentence } from '../glance/concern-sentence.tsx';
import { FigureCells } from '../glance/figures.tsx';
import type { Listed } from './listing.ts';
import { LocationState } from './location-state.tsx';

/** The columns of a wide list. Narrow, name and concern stand above the figures. */
export const wideColumns =
  '@3xl:grid-cols-[2rem_minmax(0,1fr)_7.25rem_7.5rem_4.75rem_3.75rem_var(--miles)_2.75rem_2.75rem] @3xl:gap-x-2';

export interface RowProps extends Listed {
  /** The overview has not come yet: its room is kept. */
  isWaiting: boolean;
  isSelected: boolean;
  isCompared: boolean;
  /** Whether it may be added to those that are compared. */
  mayCompare: boolean;
  onSelect: (slugs: readonly string[]) => void;
  onCompare: (slug: string, isCompared: boolean) => void;
}

const placed = {
  mark: 'col-start-1 row-start-1 mt-0.5 flex justify-center @3xl:mt-0',
  main: 'col-start-2 row-start-1 min-w-0',
  figures: 'col-span-full row-start-2 mt-1 grid grid-cols-[31fr_30fr_21fr_16fr] gap-x-1.5 @3xl:contents',
  miles: 'col-start-3 row-start-1 @3xl:col-start-7',
  compare: 'col-start-4 row-start-1 @3xl:col-start-8',
  favourite: 'col-start-4 row-start-1 group-data-comparing:invisible @3xl:col-start-9 @3xl:visible!',
} as const;

// The first four are in sight: a browser that has to find that out lays the page out twice.
const rowLook =
  'relative grid grid-cols-[1.75rem_minmax(0,1fr)_auto_2.75rem] gap-x-2 px-4 py-2.5 [contain-intrinsic-size:auto_7rem] nth-[n+5]:[content-visibility:auto] @3xl:min-h-15 @3xl:items-center @3xl:px-3 @3xl:py-1.5 @3xl:[contain-intrinsic-size:auto_3.75rem]';
const selectedLook =
  'lg:bg-sea-ground lg:shadow-[inset_4px_0_var(--color-sea)] lg:[--color-ink-muted:var(--color-ink)]';
const linkLook =
  'font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus';

/** Drawn again only when it changes itself: pointing at one location must not redraw all of them. */
export const PlaceRow = memo(function PlaceRow(props: RowProps) {
  const { location, miles, view, isWaiting, isSelected, onSelect } = props;
  const { slug, name } = location;
  const [highest] = view?.concerns ?? [];
  const select = () => onSelect([slug]);
  return (
    <li
      // A touch opens the page. Selecting first would move the list under the finger.
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && select()}
      className={`${rowLook} ${wideColumns} ${isSelected ? selectedLook : 'hover:bg-neutral-ground'}`}
    >
      <span className={placed.mark}>{highest && <ConcernMark shape={highest.mark} />}</span>
      <div className={placed.main}>
        <a
          href={placePath(slug)}
          data-slug={slug}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && select()}
          className={linkLook}
        >
          {name}
        </a>
        <SecondLine {...props} />
      </div>
      {view ? (
        <dl className={placed.figures}>
          <FigureCells view={view} />
        </dl>
      ) : (
        isWaiting && location.active && <Skeleton className={`h-15 ${placed.figures} @3xl:hidden`} />
      )}
      {miles !== null && (
        <span className={`text-sm whitespace-nowrap text-ink-muted tabular-nums ${placed.miles}`}>
          {quantityWords(listDistance(miles))}
        </span>
      )}
      <CompareBox {...props} />
      <FavouriteButton
        location={location}
        className={`relative -my-1.5 text-sea @3xl:my-0 ${placed.favourite}`}
      />
    </li>
  );
});

/** Its highest concern; without figures where it is. */
function SecondLine({ location, view, isLastVisited, isWaiting }: RowProps) {
  const [highest] = view?.concerns ?? [];
  if (!view && isWaiting && location.active) return <Skeleton className="my-0.5 h-8 w-40 max-w-full" />;
  return (
    <span className="block text-xs wrap-anywhere text-ink-muted">
      {!location.active && <LocationState active={false} />}
      {highest ? <ConcernSentence of={highest} /> : location.active && location.grid_ref}
      {isLastVisited && ' · Last visited'}
    </span>
  );
}

/** On a phone it takes the place of the star while places are chosen. */
function CompareBox({ location, view, isCompared, mayCompare, onCompare }: RowProps) {
  if (!view) return null;
  return (
    <label
      className={`relative -my-1.5 hidden size-11 items-center justify-center justify-self-center group-data-comparing:flex @3xl:my-0 @3xl:flex ${placed.compare}`}
    >
      <input
        type="checkbox"
        aria-label={`Compare: ${location.name}`}
        title={isCompared || mayCompare ? 'Compare' : 'Four places can be compared'}
        checked={isCompared}
        disabled={!isCompared && !mayCompare}
        onChange={({ currentTarget }) => onCompare(location.slug, currentTarget.checked)}
        className="size-5 accent-sea disabled:opacity-50"
      />
    </label>
  );
}
