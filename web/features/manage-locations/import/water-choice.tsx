import { useState } from 'react';
import { type MissingWater, MOST_WATERS } from '#contract/network/bathing-water-import.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { searchText } from '#contract/text-cleaning.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { controlLook } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { dialogFoot } from '../dialog-foot.ts';
import { RefreshCost } from '../form/refresh-cost.tsx';

/** Nearer than this, a water and a location are mostly at one beach: the import of all waters leaves such ones out. */
const SAME_BEACH_MILES = 0.3;

const obstacles = {
  name_taken: 'A location has this name already.',
  name_unfit: 'This name cannot be the name of a location.',
  outside: staffTexts.waterOutside,
} as const;

/** The waters that are not there yet, to be found and chosen, and what the chosen ones cost. */
export function WaterChoice({
  waters,
  isBusy,
  onImport,
  onClose,
}: {
  waters: readonly MissingWater[];
  isBusy: boolean;
  onImport: (ids: readonly string[]) => unknown;
  onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const part = searchText(search).trim();
  const shown = waters.filter(({ name }) => searchText(name).includes(part));
  const possible = shown.filter(({ obstacle }) => obstacle === null);
  const free = possible.filter((water) => !isPerhapsThere(water));
  const left = possible.length - free.length;
  const isAllChosen = free.length > 0 && free.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isChosen) after.add(id);
        else after.delete(id);
      }
      return after;
    });

  if (waters.length === 0)
    return (
      <>
        <p role="status">Every designated bathing water of England is there already.</p>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </>
    );
  const isTooMany = chosen.size > MOST_WATERS;
  return (
    <>
      <p>Designated bathing waters of England, from the Environment Agency, that no location names yet.</p>
      <label className="block">
        <span className="block font-semibold">Find by name</span>
        <input
          type="search"
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.target.value)}
          className={`mt-1 py-2.5 ${controlLook}`}
        />
      </label>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isAllChosen}
            disabled={free.length === 0}
            onChange={(event) =>
              choose(
                free.map(({ id }) => id),
                event.target.checked,
              )
            }
            className="size-5 accent-sea"
          />
          Select all {part ? 'that are found' : ''} ({inNumbers(free.length)})
        </label>
        {left > 0 && (
          <p className="order-last w-full text-sm text-ink-muted">
            {left === 1 ? 'One that is' : `${inNumbers(left)} that are`} perhaps at the beach of a location
            already {left === 1 ? 'is' : 'are'} left out of it. Select them one by one.
          </p>
        )}
        <p role="status">
          {inNumbers(chosen.size)} of {inNumbers(waters.length)} selected
        </p>
      </div>
      {shown.length === 0 ? (
        <p role="status">No bathing water has this in its name.</p>
      ) : (
        <ul
          aria-label="Bathing waters"
          className="max-h-[38dvh] divide-y divide-line overflow-y-auto rounded-lg border border-line"
        >
          {shown.map((water) => (
            <Water
              key={water.id}
              water={water}
              isChosen={chosen.has(water.id)}
              onChoose={(isChosen) => choose([water.id], isChosen)}
            />
          ))}
        </ul>
      )}
      {!isTooMany && <RefreshCost count={chosen.size} />}
      {isTooMany && (
        <Notice tone="danger" role="alert">
          At most {inNumbers(MOST_WATERS)} bathing waters can be imported at once.
        </Notice>
      )}
      <div className={dialogFoot}>
        <Button busy={isBusy || chosen.size === 0 || isTooMany} onClick={() => onImport([...chosen])}>
          {isBusy ? 'Importing…' : `Import ${inNumbers(chosen.size)}`}
        </Button>
        <Button look="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </>
  );
}

const inNumbers = (count: number): string => count.toLocaleString('en-GB');

function Water({
  water: { name, nearest, obstacle },
  isChosen,
  onChoose,
}: {
  water: MissingWater;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  return (
    <li>
      <label
        className={`flex min-h-11 items-center gap-3 px-3 py-2 ${obstacle ? 'text-ink-muted' : 'hover:bg-neutral-ground'}`}
      >
        <input
          type="checkbox"
          checked={isChosen}
          disabled={obstacle !== null}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 shrink-0 accent-sea"
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-sm text-ink-muted">
            {obstacle ? obstacles[obstacle] : whereabouts(nearest)}
          </span>
        </span>
      </label>
    </li>
  );
}

/** The import of all waters leaves these out too. */
const isPerhapsThere = ({ nearest }: Pick<MissingWater, 'nearest'>): boolean =>
  nearest !== null && nearest.distance_miles < SAME_BEACH_MILES;

function whereabouts(nearest: MissingWater['nearest']): string {
  if (!nearest) return '';
  const far = `${quantityWords(distance(nearest.distance_miles))} from ${nearest.name}`;
  return isPerhapsThere({ nearest }) ? `${far}, perhaps the same beach` : far;
}
