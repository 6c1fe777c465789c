import { Link } from '@tanstack/react-router';
import type { Location } from '#contract/locations.ts';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { what3wordsAddress } from '#domain/places/what3words.ts';
import { farDistance } from '#domain/quantities/quantities.ts';
import { formatCoordinate } from '#domain/quantities/units.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { layout } from '../map/layout.ts';
import { countedLocations } from './counted.ts';
import { LocationState } from './location-state.tsx';

const look = `rounded-card border border-line bg-surface p-5 ${layout.card}`;

/** Reserves room for the selected location on wide screens. A touch opens a page without selecting first. */
export const ChooseLocation = () => (
  <p
    className={`hidden items-center justify-center rounded-card border border-dashed border-ink-muted/50 p-5 text-center text-ink-muted lg:flex ${layout.card}`}
  >
    Point at a location in the list or on the map to see where it is. Select it to see its conditions.
  </p>
);

const OpenLocation = ({ slug, name }: Pick<Location, 'slug' | 'name'>) => (
  <Link to="/locations/$slug" params={{ slug }} className={buttonClass('primary', 'shrink-0')}>
    Select Location<span className="sr-only">: {name}</span>
  </Link>
);

/** The location that is pointed at on the map or in the list, with a link to its page. `position`: the device's. */
export function SelectedLocations({
  locations,
  position,
}: {
  locations: readonly Location[];
  position: Position | null;
}) {
  const [single, another] = locations;
  if (single && !another) return <SelectedLocation location={single} position={position} />;
  return (
    <section aria-labelledby="selected-location" className={look}>
      <h3 id="selected-location" className="text-lg font-bold">
        {countedLocations(locations.length)} at one place
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {locations.map(({ slug, name }) => (
          <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
            <OpenLocation slug={slug} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SelectedLocation({ location, position }: { location: Location; position: Position | null }) {
  const { name, slug, latitude, longitude, grid_ref, w3w, active } = location;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Distance', position && farDistance(distanceMiles(position, location))],
    ['Coordinates', `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`],
    ['Grid reference', grid_ref],
    ['what3words', w3w && what3wordsAddress(w3w)],
  ];
  return (
    <section
      aria-labelledby="selected-location"
      className={`flex flex-col justify-between gap-4 sm:flex-row sm:items-center ${look}`}
    >
      <div className="min-w-0">
        <p className="text-sm text-ink-muted">Selected location</p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id="selected-location" className="text-lg font-bold wrap-anywhere">
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
      <OpenLocation slug={slug} name={name} />
    </section>
  );
}
