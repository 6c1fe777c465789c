import type { GoesAlong } from '#contract/network/location-planning.ts';
import { messageStatus } from '#domain/notices/message-status.ts';
import type { Store } from '#server/store/engines/open-store.ts';

const MOST_NAMES = 20;

/** Counts what would be deleted together with these locations. */
export const createGoesAlong =
  ({ store, now }: { store: Pick<Store, 'locations' | 'locationContents'>; now: () => number }) =>
  async (ids: readonly string[]): Promise<GoesAlong> => {
    const contents = await store.locationContents(ids);
    const wanted = new Set(ids);
    const locations = (await store.locations.list()).filter(({ _id }) => wanted.has(_id));
    return {
      locations: locations.map(({ _id, name, custom_message }) => {
        const known = contents.get(_id);
        return {
          _id,
          name,
          has_message: messageStatus(custom_message, now()) === 'active',
          adverts: counted(known?.adverts),
          automated_messages: counted(known?.automatedMessages),
          assigned_to: counted(known?.assignedTo),
        };
      }),
    };
  };

const counted = (names: readonly string[] = []) => ({
  count: names.length,
  names: names.slice(0, MOST_NAMES),
});
