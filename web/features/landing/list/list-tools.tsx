import { ArrowUpDown, List, Map as MapIcon, SlidersHorizontal } from 'lucide-react';
import type { Location } from '#contract/network/locations.ts';
import { DialogButton } from '#web/shared/ui/dialog-button.tsx';
import { type LandingSearch, type SortOrder, sortOrders } from '../filters/landing-search.ts';
import { sortWords } from '../filters/sorting.ts';
import type { SearchChange } from '../filters/use-landing-search.ts';

const loadChoices = () => import('../filters/filter-choices.tsx').then(({ FilterChoices }) => FilterChoices);

const control =
  'inline-flex min-h-12 items-center gap-2 rounded-lg border border-line bg-surface font-semibold hover:bg-neutral-ground';

/** On a phone list or map, the filters, and the order of the list. */
export function ListTools({
  search,
  locations,
  applied,
  shown,
  hasOrigin,
  onChange,
  onSort,
}: {
  search: LandingSearch;
  locations: readonly Location[];
  /** How many filters are applied. */
  applied: number;
  shown: number;
  /** Whether distances are known. */
  hasOrigin: boolean;
  onChange: (part: SearchChange) => void;
  onSort: (order: SortOrder | undefined) => void;
}) {
  return (
    <div className="flex min-w-0 gap-2 max-lg:basis-full max-lg:flex-wrap">
      <ViewSwitch view={search.view} onChange={onChange} />
      <DialogButton
        load={loadChoices}
        content={(FilterChoices, parts) => (
          <FilterChoices {...parts} search={search} locations={locations} shown={shown} onChange={onChange} />
        )}
        className={`px-3 ${control}`}
      >
        <SlidersHorizontal aria-hidden className="size-5" />
        <span className="max-lg:sr-only">Filters</span>
        {applied > 0 && (
          <span className="rounded-full bg-sea-ground px-2 text-sm text-sea-strong tabular-nums">
            {applied}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </DialogButton>
      <SortChoice search={search} hasOrigin={hasOrigin} onSort={onSort} />
    </div>
  );
}

const views = [
  { view: undefined, words: 'List', Icon: List },
  { view: 'map', words: 'Map', Icon: MapIcon },
] as const;

const ViewSwitch = ({
  view,
  onChange,
}: {
  view: LandingSearch['view'];
  onChange: (part: SearchChange) => void;
}) => (
  <fieldset className="flex max-w-full flex-wrap rounded-lg border border-line bg-surface p-0.5 lg:hidden">
    <legend className="sr-only">Show the places as</legend>
    {views.map((each) => (
      <button
        key={each.words}
        type="button"
        aria-pressed={view === each.view}
        onClick={() => onChange({ view: each.view })}
        className={`inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 text-sm font-semibold ${
          view === each.view ? 'bg-sea text-on-sea' : ''
        }`}
      >
        <each.Icon aria-hidden className="size-4.5 max-[22rem]:hidden" />
        {each.words}
      </button>
    ))}
  </fieldset>
);

function SortChoice({
  search,
  hasOrigin,
  onSort,
}: {
  search: LandingSearch;
  hasOrigin: boolean;
  onSort: (order: SortOrder | undefined) => void;
}) {
  const chosen = search.sort ?? (hasOrigin ? 'distance' : '');
  return (
    <label
      className={`relative min-w-0 grow basis-24 lg:grow-0 lg:basis-auto has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${control}`}
    >
      <ArrowUpDown aria-hidden className="pointer-events-none absolute left-3 size-4.5" />
      <span className="pl-9.5 font-normal text-ink-muted max-lg:sr-only">Sort</span>
      <select
        value={chosen}
        onChange={({ currentTarget }) => onSort(sortOrders.find((order) => order === currentTarget.value))}
        className="min-h-11 w-full min-w-0 appearance-none truncate bg-transparent pr-3 font-semibold outline-none max-lg:pl-9.5"
      >
        {!hasOrigin && <option value="">Favourites</option>}
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {sortWords[order]}
          </option>
        ))}
      </select>
    </label>
  );
}
