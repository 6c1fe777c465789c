import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { differences, type FieldName, type LocationValues, labels, wordsOf } from './location-values.ts';

/**
 * Shows what somebody else has changed since the form was opened. What only they changed is in the form already; where
 * both did, one's own stands and theirs can be taken.
 */
export function TheirChanges({
  before,
  mine,
  theirs,
  form: { setValue },
  onTheirs,
}: {
  /** As it was when the form was opened. */
  before: LocationValues;
  /** As it was when saving was refused. */
  mine: LocationValues;
  theirs: LocationValues;
  form: UseFormReturn<LocationValues>;
  /** Everything of one's own is given up. */
  onTheirs: () => void;
}) {
  const changed = differences(before, theirs);
  const isBoth = (field: FieldName) =>
    wordsOf(mine, field) !== wordsOf(before, field) && wordsOf(mine, field) !== wordsOf(theirs, field);
  const take = (field: FieldName) => {
    const [name, part] = field.split('.');
    const value =
      part === undefined ? theirs[name as keyof LocationValues] : theirs.custom_message[part as 'title'];
    setValue(field, value as string, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Notice
      tone="caution"
      title="Somebody else has changed this location meanwhile. Nothing of yours is saved yet."
      action={
        <Button look="secondary" onClick={onTheirs}>
          Drop my changes
        </Button>
      }
    >
      {changed.length === 0 ? (
        <p>None of the fields here has another value. Save again.</p>
      ) : (
        <>
          <ul className="my-2 space-y-2">
            {changed.map((field) => (
              <li key={field}>
                <strong>{labels[field]}</strong> is now: {wordsOf(theirs, field)}
                {isBoth(field) && (
                  <span className="flex flex-wrap items-center gap-x-3">
                    You have typed: {wordsOf(mine, field)}
                    <button
                      type="button"
                      onClick={() => take(field)}
                      className="min-h-11 rounded-lg font-semibold text-sea underline underline-offset-4"
                    >
                      Use theirs<span className="sr-only"> for {labels[field]}</span>
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ul>
          <p>Save again to keep your changes beside theirs, yours where both differ.</p>
        </>
      )}
    </Notice>
  );
}
