import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { what3wordsAddress } from '#domain/places/what3words.ts';
import { farDistance } from '#domain/quantities/quantities.ts';
import { formatCoordinate } from '#domain/quantities/units.ts';
import { ConcernMark } from '#web/shared/place/concern-mark.tsx';
import { buttonClass } from '#web/shared/ui/button.tsx';
import { ConcernSentence } from '../glance/concern-sentence.tsx';
import { FigureCells } from '../glance/figures.tsx';
import { layout } from '../map/layout.ts';
import { countedLocations } from './counted.ts';
import type { Listed } from './listing.ts';
import { LocationState } from './location-state.tsx';

const look = `@container rounded-card border border-line bg-surface p-4 ${layout.card}`;

const OpenLocation = ({ slug, name }: Pick<Location, 'slug' | 'name'>) => (
  <Link to="/locations/$slug" params={{ slug }} className={buttonClass('primary', 'shrink-0')}>
    Select Location<span className="sr-only">: {name}</span>
  </Link>
);

/** The locations that are pointed at on the map or in the list, with links to their pages. */
export function SelectedLocations({ selected }: { selected: readonly Listed[] }) {
  const [single, another] = selected;
  if (single && !another) return <SelectedLocation listed={single} />;
  return (
    <section aria-labelledby="selected-location" className={look}>
      <h3 id="selected-location" className="text-lg font-bold">
        {countedLocations(selected.length)} at one place
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {selected.map(({ location: { slug, name }, view }) => (
          <li key={slug} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="flex min-w-0 items-center gap-2 font-semibold wrap-anywhere">
              {view?.concerns[0] && <ConcernMark shape={view.concerns[0].mark} />}
              {name}
            </span>
            <OpenLocation slug={slug} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SelectedLocation({ listed: { location, miles, view } }: { listed: Listed }) {
  const { name, slug, latitude, longitude, grid_ref, w3w, active } = location;
  const [highest] = view?.concerns ?? [];
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Distance', miles !== null && farDistance(miles)],
    ['Coordinates', `${formatCoordinate(latitude)}, ${formatCoordinate(longitude)}`],
    ['Grid reference', grid_ref],
    ['what3words', w3w && what3wordsAddress(w3w)],
  ];
  return (
    <section aria-labelledby="selected-location" className={look}>
      <p className="sr-only">Selected location</p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 grow items-center gap-2.5">
          {highest && <ConcernMark shape={highest.mark} className="size-7" />}
          <h3 id="selected-location" className="min-w-0 text-lg font-bold wrap-anywhere">
            {name}
          </h3>
          <LocationState active={active} />
        </div>
        <OpenLocation slug={slug} name={name} />
      </div>
      {view && (
        <>
          <ul className="mt-2 space-y-0.5 text-sm">
            {view.concerns.map((concern) => (
              <li key={concern.kind}>
                <ConcernSentence of={concern} />
              </li>
            ))}
          </ul>
          <dl className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line pt-3 @sm:grid-cols-[27fr_32fr_22fr_19fr]">
            <FigureCells view={view} names="shown" />
          </dl>
        </>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt className="text-xs text-ink-muted">{label}</dt>
                <dd
                  translate={label === 'Distance' ? 'yes' : 'no'}
                  className="text-sm font-medium wrap-anywhere tabular-nums"
                >
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
