import '#web/shared/forms/schemas-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { AssignedLocationsChange, MAX_ASSIGNED_LOCATIONS, type User } from '#contract/accounts/users.ts';
import { Modal } from '#web/admin/editing/modal.tsx';
import { LoseWork, UnsavedWork } from '#web/admin/editing/unsaved-work.tsx';
import { type Said, useSay } from '#web/admin/frame/toasts.tsx';
import { locationNamesQuery } from '#web/admin/queries.ts';
import { showFailure } from '#web/shared/forms/show-failure.ts';
import { useTypedText } from '#web/shared/forms/use-typed-text.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { FormAlert } from '#web/shared/ui/form-messages.tsx';
import { assignLocations, showChanged, showRefused } from './calls.ts';
import { NameChoice } from './name-choice.tsx';

const fields = ['assigned_locations'] as const;

/** Chooses the locations that somebody looks after. `user` is the user as they are now, which may change meanwhile. */
export function AssignLocations({ user, onClose }: { user: User; onClose: () => void }) {
  const [seen] = useState(user);
  const [isLeaving, setLeaving] = useState(false);
  const names = useQuery(locationNamesQuery());
  const client = useQueryClient();
  const say = useSay();
  const form = useForm({
    resolver: zodResolver(AssignedLocationsChange),
    defaultValues: { assigned_locations: seen.assigned_locations },
  });
  const { errors, isSubmitting } = form.formState;
  useTypedText(`assigned locations ${seen._id} ${seen.updated_at}`, form, fields);
  const { field } = useController({ control: form.control, name: 'assigned_locations' });
  const chosen = field.value;
  const isChanged = !isSameSet(chosen, seen.assigned_locations);

  const save = form.handleSubmit(async ({ assigned_locations }) => {
    try {
      const changed = await assignLocations(user, assigned_locations);
      showChanged(client, changed);
      say(assigned(changed, () => undo(changed)));
      onClose();
    } catch (error) {
      showRefused(client, error);
      showFailure(form, error);
    }
  });
  const undo = async (changed: User) => {
    try {
      const back = await assignLocations(changed, seen.assigned_locations);
      showChanged(client, back);
      say(assigned(back));
    } catch (error) {
      showRefused(client, error);
      say({ text: error instanceof Error ? error.message : String(error), isFailure: true });
    }
  };
  const close = () => {
    if (isSubmitting) return;
    if (isChanged) setLeaving(true);
    else onClose();
  };

  return (
    <Modal title={`Assigned locations of ${seen.email}`} onClose={close}>
      <form noValidate onSubmit={save} className="space-y-4">
        <FormAlert message={errors.root?.message ?? errors.assigned_locations?.message} />
        {user.updated_at !== seen.updated_at && (
          <p>
            Assigned at the moment: <strong>{user.assigned_locations.join(', ') || 'none'}</strong>. Saving
            replaces them.
          </p>
        )}
        <NameChoice names={names} chosen={chosen} onChange={field.onChange} most={MAX_ASSIGNED_LOCATIONS} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isSubmitting}>
            {isSubmitting ? 'Saving…' : 'Save'}
          </Button>
          <Button look="secondary" busy={isSubmitting} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
      <UnsavedWork isUnsaved={isChanged && !isSubmitting} />
      {isLeaving && <LoseWork onLose={onClose} onStay={() => setLeaving(false)} />}
    </Modal>
  );
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name));

const assigned = ({ email, assigned_locations: { length } }: User, undo?: () => void): Said => ({
  text: `${email} now has ${length === 1 ? '1 assigned location' : `${length} assigned locations`}.`,
  ...(undo && { action: { name: 'Undo', onPress: undo } }),
});
