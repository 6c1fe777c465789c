import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { onLoginEnd } from '#web/api/login-end.ts';
import { accountQuery } from '#web/api/queries.ts';
import { keepTyped, takeTyped } from './typed-text.ts';

/** What is never kept on a device. */
type Secret = `${string}${'password' | 'code' | 'token'}${string}`;

/**
 * Keeps what was changed in a form when the login ends under it, and puts it back when the same person opens the form
 * again in this tab. The form is drawn once its first values are known.
 * @param name tells this form from every other, and what it is about: `location <id>`
 * @param fields those that are kept; the list stays the same. Of a record with versions the version that was seen is one
 *   of them: what was typed is about that one.
 */
export function useTypedText<T extends FieldValues>(
  name: string,
  { getValues, setValue, getFieldState, formState }: UseFormReturn<T>,
  fields: readonly Exclude<Path<T>, Secret>[],
): void {
  const client = useQueryClient();
  const owner = useQuery({ ...accountQuery(), staleTime: Number.POSITIVE_INFINITY }).data?.email;
  void formState.dirtyFields; // asks for them to be followed, so that `getFieldState` knows

  useEffect(() => {
    if (owner === undefined) return;
    const kept = takeTyped(name, owner);
    for (const field of fields)
      if (field in kept) setValue(field, kept[field] as PathValue<T, typeof field>, { shouldDirty: true });
    return onLoginEnd(client, () => {
      const changed = fields.filter((field) => getFieldState(field).isDirty);
      if (changed.length === 0) return;
      keepTyped(name, {
        owner,
        values: Object.fromEntries(changed.map((field) => [field, getValues(field)])),
      });
    });
  }, [client, owner, name, fields, getValues, setValue, getFieldState]);
}
