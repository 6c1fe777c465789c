import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { onLoginEnd } from '#web/shared/api/login-end.ts';
import { accountQuery } from '#web/shared/api/queries.ts';
import { forgetTyped, storeTyped, takeTyped } from './typed-text.ts';

/** Fields that are never stored on a device. */
type Secret = `${string}${'password' | 'code' | 'token'}${string}`;

/**
 * Stores the changed fields of a form when the login ends and when the page is left or put aside, as by a reload. Puts
 * them back when the same person opens the form again in this tab. The form must not be drawn before its first values are known.
 * @param name a unique name of the form and the record that it edits: `location <id>`
 * @param fields the fields to store; the list must not change. For a record with versions it includes the version, because
 *   the text was typed for that version.
 */
export function useTypedText<T extends FieldValues>(
  name: string,
  {
    getValues,
    setValue,
    getFieldState,
    formState,
  }: Pick<UseFormReturn<T>, 'getValues' | 'setValue' | 'getFieldState' | 'formState'>,
  fields: readonly Exclude<Path<T>, Secret>[],
): void {
  const client = useQueryClient();
  const owner = useQuery({ ...accountQuery(), staleTime: Number.POSITIVE_INFINITY }).data?.email;
  void formState.dirtyFields; // reading it subscribes to it, which `getFieldState` needs

  useEffect(() => {
    if (owner === undefined) return;
    const stored = takeTyped(name, owner);
    for (const field of fields)
      if (field in stored)
        setValue(field, stored[field] as PathValue<T, typeof field>, { shouldDirty: true });
    const store = () => {
      const changed = fields.filter((field) => getFieldState(field).isDirty);
      if (changed.length === 0) return;
      storeTyped(name, {
        owner,
        values: Object.fromEntries(changed.map((field) => [field, getValues(field)])),
      });
    };
    // A phone may end a page that is put aside without any further event.
    const onAside = () => {
      if (document.visibilityState === 'hidden') store();
      else forgetTyped(name);
    };
    addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', onAside);
    const ignoreLoginEnd = onLoginEnd(client, store);
    return () => {
      removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', onAside);
      ignoreLoginEnd();
    };
  }, [client, owner, name, fields, getValues, setValue, getFieldState]);
}
