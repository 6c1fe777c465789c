import { Link } from '@tanstack/react-router';
import type { Location } from '#contract/locations.ts';
import { formatCoordinate } from '#domain/units.ts';
import { what3wordsAddress } from '#domain/what3words.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { layout } from './layout.ts';
import { LocationState } from './location-state.tsx';

/** Holds the place of the selected location on wide screens; a finger opens a page without selecting first. */
export const ChooseLocation = () => (
  <p
    className={`hidden items-center justify-center rounded-card border border-dashed border-ink-muted/50 p-5 text-center text-ink-muted lg:flex ${layout.card}`}
  >
    Point at a location in the list or on the map to see where it is. Select it to see its conditions.
  </p>
);

/** The location that is pointed at on the map or in the list, and the way to its page. */
export function SelectedLocation({ location }: { location: Location }) {
  const { name, slug, latitude, longitude, grid_ref, w3w, active } = location;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Coordinates', `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`],
    ['Grid reference', grid_ref],
    ['what3words', w3w && what3wordsAddress(w3w)],
  ];
  return (
    <section
      aria-labelledby="selected-location"
      className={`flex flex-col justify-between gap-4 rounded-card border border-line bg-surface p-5 sm:flex-row sm:items-center ${layout.card}`}
    >
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">Selected location</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id="selected-location" className="text-lg font-bold">
            {name}
          </h3>
          <LocationState active={active} />
        </div>
        <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
          {facts.map(
            ([label, value]) =>
              value && (
                <div key={label}>
                  <dt className="text-sm text-ink-muted">{label}</dt>
                  <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      <Link to="/locations/$slug" params={{ slug }} className={buttonClass('primary', 'shrink-0')}>
        Select Location<span className="sr-only">: {name}</span>
      </Link>
    </section>
  );
}
