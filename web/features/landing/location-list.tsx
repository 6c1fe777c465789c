import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { Field } from '#web/ui/field.tsx';
import { findLocations } from './finding.ts';
import { LocationState } from './location-state.tsx';

function foundWords(count: number, text: string): string {
  if (text.trim() === '') return `${count} ${count === 1 ? 'location' : 'locations'}`;
  if (count === 0) return `No location matches “${text.trim()}”. Try a shorter word.`;
  return `${count} ${count === 1 ? 'location matches' : 'locations match'}`;
}

/** Every location by name, with a field to find one. Pointing at one selects it, pressing it opens its page. */
export function LocationList({
  locations,
  selected,
  onSelect,
}: {
  locations: readonly Location[];
  selected: string | null;
  onSelect: (slug: string) => void;
}) {
  const [text, setText] = useState('');
  const found = findLocations(locations, text);
  return (
    <section aria-label="List" className="rounded-card border border-line bg-surface lg:relative">
      <div className="flex flex-col lg:absolute lg:inset-0">
        <div className="p-4 pb-2">
          <Field
            label="Find a location"
            type="search"
            autoComplete="off"
            placeholder="Name or grid reference"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted">
            <p role="status">{foundWords(found.length, text)}</p>
            <a href="#map" className="inline-flex min-h-11 items-center font-semibold text-sea lg:hidden">
              See the map
            </a>
          </div>
        </div>
        <ul className="grow divide-y divide-line overflow-y-auto border-t border-line">
          {found.map(({ slug, name, grid_ref, active }) => (
            <li key={slug}>
              <Link
                to="/locations/$slug"
                params={{ slug }}
                preload={false}
                onMouseEnter={() => onSelect(slug)}
                onFocus={() => onSelect(slug)}
                className={`flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-3 hover:bg-neutral-ground ${slug === selected ? 'lg:bg-neutral-ground' : ''}`}
              >
                <span className="min-w-0 grow">
                  <span className="block font-semibold">{name}</span>
                  {grid_ref && <span className="block text-sm text-ink-muted tabular-nums">{grid_ref}</span>}
                </span>
                {!active && <LocationState active={active} />}
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
