import type { ListChanges } from '#contract/live/list-changes.ts';
import type { Visitor } from '#server/http/callers/visitor.ts';
import type { Store } from '#server/store/engines/open-store.ts';

export type ListChangesFor = (visitor: Pick<Visitor, 'role'>) => Promise<ListChanges>;

/** Says by list of the administration whether it has changed. Nothing about users is said to safety officers. */
export const createListChanges =
  ({ store }: { store: Pick<Store, 'listStamps'> }): ListChangesFor =>
  async ({ role }) => {
    const stamps = await store.listStamps();
    return { ...stamps, users: role === 'admin' ? stamps.users : null };
  };
