import { Columns2, Plus, X } from 'lucide-react';
import { keepFocus } from '../list/keep-focus.ts';
import type { Filter } from './filters.ts';
import type { LandingSearch } from './landing-search.ts';
import type { SearchChange } from './use-landing-search.ts';

const chip =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap lg:min-h-9';

/** The filters that apply, each with a button that drops it, and some that can be added with one press. */
export function FilterChips({
  filters,
  off,
  search,
  isComparing,
  onDrop,
  onAdd,
  onComparing,
  className = '',
}: {
  filters: readonly Filter[];
  /** Those of them that are not applied. */
  off: readonly Filter[];
  search: LandingSearch;
  isComparing: boolean;
  onDrop: (filter: Filter) => void;
  onAdd: (part: SearchChange) => void;
  onComparing: (isComparing: boolean) => void;
  className?: string;
}) {
  const offers: readonly { words: string; part: SearchChange; isChosen: boolean }[] = [
    { words: 'Tide rising', part: { tide: 'rising' }, isChosen: search.tide !== undefined },
    { words: 'No spill reported', part: { spill: 'none' }, isChosen: search.spill !== undefined },
  ];
  return (
    <section aria-label="Chosen filters" tabIndex={-1} className={`flex gap-2 ${className}`}>
      <button
        type="button"
        aria-pressed={isComparing}
        onClick={() => onComparing(!isComparing)}
        className={`${chip} lg:hidden ${isComparing ? 'border-sea bg-sea text-on-sea' : 'border-line bg-surface'}`}
      >
        <Columns2 aria-hidden className="size-4" />
        Compare
      </button>
      {filters
        .filter(({ name }) => name !== 'show') // the legend shows what it has pressed
        .map((filter) => {
          const isOff = off.includes(filter);
          const words = isOff ? `${filter.words}: not applied` : filter.words;
          return (
            <button
              key={filter.name}
              type="button"
              aria-label={`Drop the filter: ${words}`}
              onClickCapture={keepFocus}
              onClick={() => onDrop(filter)}
              className={`${chip} ${isOff ? 'border-line bg-surface text-ink-muted' : 'border-sea bg-sea-ground text-sea-strong'}`}
            >
              {words}
              <X aria-hidden className="size-4" />
            </button>
          );
        })}
      {offers.map(
        ({ words, part, isChosen }) =>
          !isChosen && (
            <button
              key={words}
              type="button"
              onClickCapture={keepFocus}
              onClick={() => onAdd(part)}
              className={`${chip} border-dashed border-line-strong bg-surface text-sea hover:bg-neutral-ground`}
            >
              <Plus aria-hidden className="size-4" />
              {words}
            </button>
          ),
      )}
    </section>
  );
}
