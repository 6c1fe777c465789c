import { LocateFixed } from 'lucide-react';
import { useId } from 'react';
import type { Location } from '#contract/network/locations.ts';
import type { NearMe } from '#web/shared/place/near-me.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { controlLook } from '#web/shared/ui/field.tsx';
import type { NearPlaces } from './near-places.ts';
import { milesChoices, type WindowsSearch } from './windows-search.ts';

const names = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** At which places windows are looked for: one, or all around it or around the reader. */
export function WhereCard({
  locations,
  search,
  miles,
  nearMe,
  found,
  onWhere,
  onNearMe,
}: {
  locations: readonly Location[];
  search: WindowsSearch;
  miles: number;
  nearMe: NearMe;
  found: NearPlaces | null;
  onWhere: (where: Pick<WindowsSearch, 'place' | 'near' | 'within'>) => void;
  onNearMe: () => void;
}) {
  const [placeId, rangeId] = [useId(), useId()];
  const slug = search.place ?? search.near ?? '';
  const isOne = search.near === undefined && search.place !== undefined;
  const isNearMe = slug === '' && nearMe.kind === 'found';
  const ordered = locations
    .filter(({ active }) => active)
    .toSorted((one, other) => names.compare(one.name, other.name));
  const choose = (next: string, range: string) => {
    if (next === '') onWhere(range === 'here' ? {} : { within: Number(range) });
    else onWhere(range === 'here' ? { place: next } : { near: next, within: Number(range) });
  };
  const range = isOne || (slug === '' && !isNearMe) ? 'here' : String(miles);
  return (
    <section aria-label="Where" className="rounded-card border border-line bg-surface p-4 sm:px-6">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <label htmlFor={placeId} className="block text-sm text-ink-muted">
            Place
          </label>
          <select
            id={placeId}
            value={slug}
            onChange={({ target }) => choose(target.value, range)}
            className={`min-h-12 ${controlLook}`}
          >
            <option value="">{isNearMe ? 'Your position' : 'Choose a place'}</option>
            {ordered.map((location) => (
              <option key={location.slug} value={location.slug}>
                {location.name}
              </option>
            ))}
          </select>
        </div>
        <div className="grow basis-44 sm:grow-0">
          <label htmlFor={rangeId} className="block text-sm text-ink-muted">
            And around it
          </label>
          <select
            id={rangeId}
            value={range}
            onChange={({ target }) => choose(slug, target.value)}
            className={`min-h-12 ${controlLook}`}
          >
            {!isNearMe && <option value="here">this place alone</option>}
            {milesChoices.map((each) => (
              <option key={each} value={each}>
                within {each} miles
              </option>
            ))}
          </select>
        </div>
        <Button
          look={isNearMe ? 'primary' : 'secondary'}
          aria-pressed={isNearMe}
          className="min-h-12"
          onClick={onNearMe}
        >
          <LocateFixed aria-hidden className="size-5" />
          Near me
        </Button>
      </div>
      <div role="status" className="text-sm text-ink-muted empty:hidden [&>p]:pt-2">
        {nearMe.kind === 'asking' && <p>Finding your position…</p>}
        {nearMe.kind === 'failed' && <p className="font-semibold text-danger">{nearMe.words}</p>}
        {isNearMe && <p>Your position stays on this device, and is not in the address.</p>}
        {found && found.left > 0 && (
          <p>
            The {found.places.length} nearest places are shown; {found.left} more lie within {miles} miles.
          </p>
        )}
      </div>
    </section>
  );
}
