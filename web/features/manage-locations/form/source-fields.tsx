import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Position } from '#domain/places/distance.ts';
import { distance, quantityWords } from '#domain/quantities/quantities.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { Field } from '#web/shared/ui/field.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { bathingWatersQuery, tideStationsQuery } from '../calls.ts';
import { idsIn, type LocationValues, labels, positionIn } from './location-values.ts';
import { Part } from './part.tsx';

const PAUSE_MS = 400;
const setting = { shouldDirty: true, shouldValidate: true } as const;

/** Which tide station and bathing waters are the place's. */
export function SourceFields({ form }: { form: UseFormReturn<LocationValues> }) {
  const { watch, setValue, register, formState } = form;
  const [latitude, longitude, station, waters] = watch([
    'latitude',
    'longitude',
    'admiralty_station_id',
    'bathing_water_ids',
  ]);
  const position = useSettled(positionIn(latitude, longitude));
  const chosen = idsIn(waters);
  return (
    <Part title="Sources" about="By itself a place has the tide and the bathing waters that are nearest.">
      <div className="space-y-3">
        <Field
          label={labels.admiralty_station_id}
          hint="ADMIRALTY’s number. Empty: the nearest by sea within 8 miles, unless the tide computed for the place is known better."
          autoComplete="off"
          error={inLabels(formState.errors.admiralty_station_id?.message, labels)}
          {...register('admiralty_station_id')}
        />
        {position && (
          <TideStations
            position={position}
            chosen={station}
            onChoose={(id) => setValue('admiralty_station_id', id, setting)}
          />
        )}
      </div>
      <div className="space-y-3">
        <Field
          label={labels.bathing_water_ids}
          hint="Their ids with commas between them. Empty: the nearest."
          autoComplete="off"
          error={inLabels(formState.errors.bathing_water_ids?.message, labels)}
          {...register('bathing_water_ids')}
        />
        {position && (
          <BathingWaters
            position={position}
            chosen={chosen}
            onChoose={(ids) => setValue('bathing_water_ids', ids.join(', '), setting)}
          />
        )}
      </div>
    </Part>
  );
}

/** A position, once it has not changed for a moment. */
function useSettled(position: Position | null): Position | null {
  const [settled, setSettled] = useState(position);
  const { latitude, longitude } = position ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position is another object at every drawing
  useEffect(() => {
    const timer = setTimeout(() => setSettled(position), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [latitude, longitude]);
  return settled;
}

function TideStations({
  position,
  chosen,
  onChoose,
}: {
  position: Position;
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const [name, setName] = useState('');
  const answer = useQuery({ ...tideStationsQuery(position, name), placeholderData: keepPreviousData });
  const stations = answer.data?.stations ?? [];
  if (answer.data?.method === 'computed') {
    const [nearest] = stations;
    return (
      <p role="status" className="text-sm text-ink-muted">
        Tides are computed here, without ADMIRALTY’s numbers, from the ports around.{' '}
        {nearest && `The nearest is ${nearest.name}, ${miles(nearest.distance_miles)} away.`}
      </p>
    );
  }
  return (
    <Near answer={answer} what="tide stations" name={name} onName={setName}>
      {[{ id: '', name: 'Chosen by itself', distance_miles: null }, ...stations].map((station) => (
        <label key={station.id} className={choiceLook}>
          <input
            type="radio"
            checked={chosen === station.id}
            onChange={() => onChoose(station.id)}
            className="size-5 shrink-0 accent-sea"
          />
          <Choice name={station.name} miles={station.distance_miles} />
        </label>
      ))}
    </Near>
  );
}

function BathingWaters({
  position,
  chosen,
  onChoose,
}: {
  position: Position;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
}) {
  const [name, setName] = useState('');
  const answer = useQuery({ ...bathingWatersQuery(position, name), placeholderData: keepPreviousData });
  return (
    <Near answer={answer} what="bathing waters" name={name} onName={setName}>
      {answer.data?.waters.map((water) => (
        <label key={water.id} className={choiceLook}>
          <input
            type="checkbox"
            checked={chosen.includes(water.id)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, water.id] : chosen.filter((id) => id !== water.id))
            }
            className="size-5 shrink-0 accent-sea"
          />
          <Choice name={water.name} miles={water.distance_miles} />
        </label>
      ))}
    </Near>
  );
}

const choiceLook = 'flex min-h-11 items-center gap-3';
const miles = (value: number): string => quantityWords(distance(value));

const Choice = ({ name, miles: far }: { name: string; miles: number | null }) => (
  <span className="min-w-0 wrap-anywhere">
    {name}
    {far !== null && <span className="text-ink-muted"> · {miles(far)}</span>}
  </span>
);

/** The nearest of a kind, or those with a name, to choose from. */
function Near({
  answer: { isPending, isFetching, error, refetch },
  what,
  name,
  onName,
  children,
}: {
  answer: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'refetch'>;
  what: string;
  name: string;
  onName: (name: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} aria-busy={isFetching} className="rounded-lg border border-line px-3 pb-1">
      <p id={id} className="sr-only">
        The nearest {what}
      </p>
      <input
        type="search"
        aria-label={`Name of the ${what}`}
        placeholder="Find by name"
        value={name}
        autoComplete="off"
        onChange={(event) => onName(event.target.value)}
        className="block min-h-11 w-full border-b border-line bg-transparent placeholder:text-ink-muted"
      />
      <div className="h-48 overflow-y-auto py-1">
        <p role="status" className="text-sm text-ink-muted">
          {isPending && 'Looking for the nearest…'}
          {error?.message}
        </p>
        {error ? <RetryButton busy={isFetching} onRetry={refetch} /> : children}
      </div>
    </fieldset>
  );
}
