import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import type { Role } from '#contract/accounts/auth.ts';
import type { User } from '#contract/accounts/users.ts';
import { texts } from '#contract/texts.ts';
import { roleWords } from '#web/admin/areas.ts';
import { Confirm } from '#web/admin/editing/confirm.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { accountQuery, adminStatusQuery } from '#web/shared/api/queries.ts';
import { changeRole, showChanged, showRefused } from './calls.ts';

const roles = ['user', 'safety_officer', 'admin'] as const satisfies readonly Role[];

/**
 * The role of a user, saved as soon as another one is chosen. What cannot be undone by choosing the old role again is
 * confirmed first: the loss of assigned locations, and of one's own rights.
 */
export function RoleChoice({ user }: { user: User }) {
  const [saving, setSaving] = useState<Role>();
  const [asked, setAsked] = useState<Role>();
  const { data: account } = useQuery(accountQuery());
  const client = useQueryClient();
  const router = useRouter();
  const say = useSay();
  const isOwn = account?.email === user.email;
  const lost = user.assigned_locations;

  const save = async (seen: User, role: Role, isUndo = false) => {
    setSaving(role);
    try {
      const changed = await changeRole(seen, role);
      showChanged(client, changed);
      const text = `${user.email} is ${isUndo ? 'again' : 'now'} ${roleWords[role]}.`;
      const canBeUndone =
        !isUndo && !isOwn && changed.assigned_locations.length === seen.assigned_locations.length;
      say({
        text,
        ...(canBeUndone && { action: { name: 'Undo', onPress: () => void save(changed, seen.role, true) } }),
      });
      if (isOwn) {
        await client.invalidateQueries(adminStatusQuery());
        await router.invalidate();
      }
    } catch (error) {
      showRefused(client, error);
      say({ text: error instanceof Error ? error.message : texts.unknownError, isFailure: true });
    } finally {
      setSaving(undefined);
    }
  };

  const choose = (chosen: string) => {
    const role = roles.find((each) => each === chosen);
    if (role === undefined || role === user.role || saving !== undefined) return;
    if (isOwn || (role === 'user' && lost.length > 0)) setAsked(role);
    else void save(user, role);
  };

  return (
    <>
      <span className="block max-w-40 sm:w-36 xl:w-32">
        <select
          aria-label={`Role of ${user.email}`}
          aria-busy={saving !== undefined}
          value={saving ?? user.role}
          onChange={(event) => choose(event.target.value)}
          className="min-h-9 w-full rounded-lg border border-line-strong bg-surface px-2 text-ink xl:px-1 aria-busy:border-sea max-sm:min-h-11 pointer-coarse:min-h-11"
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleWords[role]}
            </option>
          ))}
        </select>
      </span>
      <span role="status" className="flex items-center gap-1 text-ink-muted">
        {saving && (
          <>
            <LoaderCircle aria-hidden className="size-4 animate-spin" />
            Saving, was {roleWords[user.role]}
          </>
        )}
      </span>
      {asked && (
        <Confirm
          title={`Make ${user.email} ${roleWords[asked]}?`}
          confirm="Change the role"
          confirming="Saving…"
          onConfirm={() => void save(user, asked)}
          onClose={() => setAsked(undefined)}
        >
          {isOwn && (
            <p>This is your own account. You can no longer manage users, locations and adverts then.</p>
          )}
          {asked === 'user' && lost.length > 0 && (
            <p>
              {lost.length === 1 ? 'The assigned location is' : `The ${lost.length} assigned locations are`}{' '}
              taken away: {lost.join(', ')}.
            </p>
          )}
        </Confirm>
      )}
    </>
  );
}
