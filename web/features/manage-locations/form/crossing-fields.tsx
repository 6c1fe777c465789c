import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '#web/shared/forms/more-fields.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Field, FieldError } from '#web/shared/ui/field.tsx';
import { crossingsIn, type LocationValues, type TypedCrossing, textOfCrossings } from './location-values.ts';
import { Part } from './part.tsx';

// Short: a phone cuts off the end of a longer one.
const directions = { leave_by: 'Leave by', cross_between: 'Cross between' } as const;
const datums = {
  'chart datum': 'Chart datum',
  'lowest astronomical tide': 'Lowest astronomical tide',
} as const;

const NEW: TypedCrossing = {
  name: '',
  level_m: '',
  datum: 'lowest astronomical tide',
  margin_min: '30',
  direction: 'leave_by',
};

/** What the form calls the fields of a crossing. */
const names = { name: 'Name', level_m: 'Level', margin_min: 'Margin' } as const;

/** The ways at the place that the tide cuts off. */
export function CrossingFields({ form }: { form: UseFormReturn<LocationValues> }) {
  const { watch, setValue, formState } = form;
  const crossings = crossingsIn(watch('crossings'));
  // The form has one text, the schema a list: its refusals are one for each field of each crossing, or one of the list.
  const errors = formState.errors.crossings as
    | ({ message?: string } & Record<number, Record<string, { message?: string }> | undefined>)
    | undefined;
  const change = (next: readonly TypedCrossing[]) =>
    setValue('crossings', textOfCrossings(next), {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  const changeOne = (index: number, part: Partial<TypedCrossing>) =>
    change(crossings.map((crossing, place) => (place === index ? { ...crossing, ...part } : crossing)));
  const addButton = useRef<HTMLButtonElement>(null);
  const add = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => change([...crossings, NEW]));
    // Its fields stand above the button.
    currentTarget
      .closest('fieldset')
      ?.querySelector<HTMLElement>(':scope fieldset:last-of-type input')
      ?.focus();
  };
  const remove = (index: number) => {
    change(crossings.toSpliced(index, 1));
    addButton.current?.focus(); // the pressed button goes away
  };
  return (
    <Part
      title="Cut off by the tide"
      about="Ways that the tide cuts off. Visitors read until when to leave or cross. Take the level at the lowest point of the way, measured, not guessed."
    >
      {crossings.map((crossing, index) => {
        const text = (field: keyof typeof names) => ({
          label: names[field],
          value: crossing[field],
          autoComplete: 'off',
          error: errors?.[index]?.[field]?.message?.replace(field, names[field]).replace(/^name/, names.name),
          onChange: ({ target }: { target: { value: string } }) =>
            changeOne(index, { [field]: target.value }),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a crossing has no other identity while its name is typed
          <fieldset key={index} className="min-w-0 space-y-3 rounded-lg border border-line p-3">
            <legend className="px-1 font-semibold">{crossing.name.trim() || `Crossing ${index + 1}`}</legend>
            <Field {...text('name')} hint="Such as ‘Path to the island’." />
            <Field
              {...text('level_m')}
              inputMode="decimal"
              hint="Metres. With the tide above it the way is cut off."
            />
            <SelectField
              label="Level is above"
              hint="Chart datum where the tide is ADMIRALTY’s, lowest astronomical tide where it is computed. Otherwise visitors read ‘Not known’."
              options={datums}
              value={crossing.datum}
              onChange={({ target }) => changeOne(index, { datum: target.value as TypedCrossing['datum'] })}
            />
            <Field
              {...text('margin_min')}
              inputMode="numeric"
              hint="Minutes that count as cut off before and after."
            />
            <SelectField
              label="Kind"
              hint="Leave by: people beyond it must be back before the tide. Cross between: people pass while the tide is below the level."
              options={directions}
              value={crossing.direction}
              onChange={({ target }) =>
                changeOne(index, { direction: target.value as TypedCrossing['direction'] })
              }
            />
            <Button look="secondary" onClick={() => remove(index)}>
              Remove<span className="sr-only"> {crossing.name || `crossing ${index + 1}`}</span>
            </Button>
          </fieldset>
        );
      })}
      <div className="sm:col-span-2">
        <Button
          ref={addButton}
          look="secondary"
          onClick={add}
          aria-describedby="crossings-error"
          data-refused={errors?.message ? true : undefined}
        >
          Add a crossing
        </Button>
        <FieldError id="crossings-error" error={errors?.message} />
      </div>
    </Part>
  );
}
