import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { distanceMiles, type Position } from '#domain/places/distance.ts';
import { gridReference, positionOfGridReference } from '#domain/places/grid-reference.ts';
import { settingsQuery } from '#web/shared/api/queries.ts';
import { inLabels } from '#web/shared/forms/in-labels.ts';
import { later } from '#web/shared/place/later/later.ts';
import { LaterPart } from '#web/shared/place/later/later-part.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field } from '#web/shared/ui/field.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import type { Point } from './leaflet-place.ts';
import { type LocationValues, labels, positionIn, typedNumber } from './location-values.ts';
import { Part } from './part.tsx';
import { AskPosition, type PositionQuestion } from './position-question.tsx';

const PlaceMap = later(() => import('./place-map.tsx').then((map) => map.default));

/** A reference is to the metre, but only good to some 5 m. */
const SAME_PLACE_MILES = 0.01;
/** Where the handle begins that turns it. */
const FIRST_BEARING = 180;

const points = { position: 'the place', offshore: 'the offshore point' } as const satisfies Record<
  Point,
  string
>;

const setting = { shouldDirty: true, shouldValidate: true } as const;

/** Where the place is and how its shore lies, on a map and in numbers. */
export function PositionFields({
  form,
  question,
  onKeep,
}: {
  form: UseFormReturn<LocationValues>;
  /** What the server asks about the position as it is. */
  question: PositionQuestion | null;
  /** Saves it all the same. */
  onKeep: () => void;
}) {
  const { register, setValue, getValues, watch, formState } = form;
  const { data: settings } = useQuery(settingsQuery());
  const [picturesFailed, setPicturesFailed] = useState(false);
  const [pressSets, setPressSets] = useState<Point>('position');
  const [latitude, longitude, marineLatitude, marineLongitude, bearing, reference] = watch([
    'latitude',
    'longitude',
    'marine_latitude',
    'marine_longitude',
    'shore_bearing',
    'grid_ref',
  ]);
  const position = positionIn(latitude, longitude);
  const worked = useRef(referenceAt(position));

  const followPosition = () => {
    const before = worked.current;
    worked.current = referenceAt(positionIn(getValues('latitude'), getValues('longitude')));
    // One that somebody has typed stays.
    if ([before, ''].includes(getValues('grid_ref'))) setValue('grid_ref', worked.current, setting);
  };
  const setPoint = (point: Point, to: Position) => {
    const [north, east] =
      point === 'position'
        ? (['latitude', 'longitude'] as const)
        : (['marine_latitude', 'marine_longitude'] as const);
    setValue(north, String(to.latitude), setting);
    setValue(east, String(to.longitude), setting);
    if (point === 'position') followPosition();
  };
  const takeSuggestion = () => {
    for (const [field, value] of Object.entries(question?.suggestion ?? {}))
      setValue(field as keyof LocationValues, String(value), setting); // which the server names by our fields
    followPosition();
  };
  const number = (
    field: 'latitude' | 'longitude' | 'marine_latitude' | 'marine_longitude' | 'shore_bearing',
    onChange?: () => void,
  ) => ({
    // Not of the type `number`: browsers drop a comma in one without a word. The keys for decimals have no minus on a phone.
    autoComplete: 'off',
    label: labels[field],
    error: inLabels(formState.errors[field]?.message, labels),
    ...register(field, { ...(onChange && { onChange }) }),
  });
  return (
    <Part title="Position" about="Press on the map, drag the marks, or type the numbers.">
      <div className="sm:col-span-2">
        <fieldset className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
          <legend className="float-left mr-2 font-semibold">A press on the map sets</legend>
          {(Object.keys(points) as Point[]).map((point) => (
            <label key={point} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                checked={pressSets === point}
                onChange={() => setPressSets(point)}
                className="size-5 accent-sea"
              />
              {points[point]}
            </label>
          ))}
        </fieldset>
        <div className="h-72 overflow-clip rounded-card border border-line bg-neutral-ground sm:h-88">
          <LaterPart
            failure="The map could not be loaded"
            instead="The numbers below set the position too."
            inFrame
            placeholder={<Skeleton className="size-full" />}
          >
            <PlaceMap
              state={{
                position,
                offshore: positionIn(marineLatitude, marineLongitude),
                bearing: bearingIn(bearing),
              }}
              settings={settings}
              onPictures={(shown) => setPicturesFailed(!shown)}
              onPress={(at) => setPoint(pressSets, at)}
              onDrag={setPoint}
              onTurn={(degrees) => setValue('shore_bearing', String(degrees), setting)}
            />
          </LaterPart>
        </div>
        <p role="status" className="text-sm text-ink-muted">
          {picturesFailed && 'Map pictures can’t be loaded; positions are right'}
        </p>
      </div>
      {question && (
        <AskPosition
          question={question}
          isSaving={formState.isSubmitting}
          onSuggestion={takeSuggestion}
          onKeep={onKeep}
        />
      )}
      <Field hint="Degrees north" {...number('latitude', followPosition)} />
      <Field hint="Degrees east: west of Greenwich it is negative" {...number('longitude', followPosition)} />
      <div className="space-y-2 sm:col-span-2">
        <Field
          label={labels.grid_ref}
          hint="Worked out from the position as long as you type none."
          autoComplete="off"
          spellCheck={false}
          error={inLabels(formState.errors.grid_ref?.message, labels)}
          {...register('grid_ref')}
        />
        <GridActions
          reference={reference}
          position={position}
          onPosition={(to) => {
            setValue('latitude', String(to.latitude), setting);
            setValue('longitude', String(to.longitude), setting);
            worked.current = referenceAt(to);
          }}
          onReference={(text) => setValue('grid_ref', text, setting)}
        />
      </div>
      <Field hint="Where the sea model is asked, if not at the place itself" {...number('marine_latitude')} />
      <Field hint="Both or neither" {...number('marine_longitude')} />
      <Field
        hint="Looking out to sea: 0 is north, 90 east. On the map turn the round handle."
        inputMode="decimal"
        {...number('shore_bearing')}
      />
      <div className="flex flex-wrap items-end gap-2">
        {bearing === '' && position && (
          <Button look="secondary" onClick={() => setValue('shore_bearing', String(FIRST_BEARING), setting)}>
            Turn it on the map
          </Button>
        )}
        {(marineLatitude || marineLongitude) && (
          <Button
            look="secondary"
            onClick={() => {
              setValue('marine_latitude', '', setting);
              setValue('marine_longitude', '', setting);
            }}
          >
            Remove the offshore point
          </Button>
        )}
      </div>
    </Part>
  );
}

/** The reference of a position, or nothing. */
const referenceAt = (position: Position | null): string =>
  (position && gridReference(position.latitude, position.longitude)) ?? '';

const bearingIn = (text: string): number | null => {
  const degrees = typedNumber(text);
  return degrees >= 0 && degrees < 360 ? degrees : null;
};

/** Makes the position and the reference agree, where they do not. */
function GridActions({
  reference,
  position,
  onPosition,
  onReference,
}: {
  reference: string;
  position: Position | null;
  onPosition: (position: Position) => void;
  onReference: (text: string) => void;
}) {
  const typed = positionOfGridReference(reference);
  const worked = referenceAt(position);
  const isApart = typed !== null && (!position || distanceMiles(typed, position) > SAME_PLACE_MILES);
  const isOther = worked !== '' && reference.trim() !== worked;
  return (
    <>
      <p role="status" className="text-sm text-ink-muted">
        {reference.trim() === '' &&
          position &&
          worked === '' &&
          'The national grid does not reach this position.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {isApart && (
          <Button look="secondary" onClick={() => onPosition(typed)}>
            Take the position from it
          </Button>
        )}
        {isOther && (
          <Button look="secondary" onClick={() => onReference(worked)}>
            Work it out from the position
          </Button>
        )}
      </div>
    </>
  );
}
