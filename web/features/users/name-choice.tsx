import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LocationNames } from '#contract/network/admin-locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { searchText } from '#contract/text-cleaning.ts';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

interface Choice {
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** How many can be chosen. */
  most: number;
}

/** Chooses some of the names of all locations. */
export function NameChoice({
  names: { data, error, isFetching, refetch },
  ...choice
}: Choice & { names: UseQueryResult<LocationNames['locations']> }) {
  if (data) return <Choosing all={data.map(({ name }) => name)} {...choice} />;
  if (error) {
    return (
      <LoadingFailed title={staffTexts.locationsFailed} error={error} busy={isFetching} onRetry={refetch} />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        Loading locations…
      </p>
      <Skeleton className="h-80" />
    </>
  );
}

/** The chosen ones come first. They take that place at the next search, so that no row moves under a finger. */
function Choosing({ all, chosen, onChange, most }: Choice & { all: readonly string[] }) {
  const [{ q, first }, setSearch] = useState({ q: '', first: new Set(chosen) });
  const id = useId();
  const isFirst = (name: string) => Number(first.has(name));
  const shown = all
    .filter((name) => searchText(name).includes(searchText(q)))
    .toSorted((a, b) => isFirst(b) - isFirst(a) || a.localeCompare(b, 'en-GB'));
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const missing = shown.filter((name) => !chosen.includes(name));
  return (
    <div className="space-y-3">
      <SearchBox
        label="Search locations"
        sent={q}
        onSearch={(text) => setSearch({ q: text, first: new Set(chosen) })}
      />
      <p id={id} role="status" className="font-semibold">
        {chosen.length} chosen{chosen.length > most && `, ${most} are possible`}
        {q !== '' && `, ${shown.length} found`}
      </p>
      <div className="flex flex-wrap gap-2">
        {q !== '' && missing.length > 0 && (
          <Button look="secondary" onClick={() => onChange([...chosen, ...missing])}>
            Choose all found
          </Button>
        )}
        {chosen.length > 0 && (
          <Button look="secondary" onClick={() => onChange([])}>
            Choose none
          </Button>
        )}
      </div>
      <fieldset
        aria-describedby={id}
        className="h-80 overflow-y-auto rounded-lg border border-line-strong px-3 [@media(max-height:40rem)]:h-48"
      >
        <legend className="sr-only">Locations</legend>
        {shown.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 wrap-anywhere">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={() => toggle(name)}
              className="size-5 shrink-0 accent-sea"
            />
            {name}
          </label>
        ))}
        {shown.length === 0 && (
          <p className="py-3 text-ink-muted">
            {q === '' ? 'There are no locations yet.' : 'No location has this in its name.'}
          </p>
        )}
      </fieldset>
    </div>
  );
}
