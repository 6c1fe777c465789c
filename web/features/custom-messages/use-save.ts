import { onlineManager, useQueryClient } from '@tanstack/react-query';
import type { Location } from '#contract/network/locations.ts';
import { serverNow } from '#web/shared/time/clock.ts';
import {
  type KeptMessage,
  keep,
  type MessageDraft,
  type SeenMessage,
  setState,
  throwAway,
} from './kept-messages.ts';
import { sendKept, sendSeveral } from './sending.ts';

/** Saves messages: each is kept on this device until the server has it. */
export function useSave(owner: string | null) {
  const client = useQueryClient();
  const keptOf = (
    { _id, slug, name }: Location,
    custom_message: MessageDraft | null,
    { updated_at, custom_message: before }: SeenMessage,
  ): KeptMessage => ({
    owner: owner ?? '',
    location: { _id, slug, name },
    custom_message,
    seen: { updated_at, custom_message: before },
    keptAt: serverNow(),
    state: { kind: 'sending' },
  });
  return {
    /** @throws ApiError what the server said against it; then it is not kept */
    async saveOne(location: Location, message: MessageDraft | null, seen: SeenMessage): Promise<void> {
      const kept = keptOf(location, message, seen);
      keep(kept);
      if (!onlineManager.isOnline()) {
        setState(location._id, { kind: 'waiting', reason: null });
        return;
      }
      const outcome = await sendKept(client, kept);
      if (typeof outcome === 'string') return;
      throwAway(location._id);
      throw outcome;
    },
    async saveSeveral(locations: readonly Location[], message: MessageDraft | null): Promise<void> {
      const all = locations.map((location) => keptOf(location, message, location));
      for (const kept of all) keep(kept);
      if (onlineManager.isOnline()) await sendSeveral(client, all);
      else for (const { _id } of locations) setState(_id, { kind: 'waiting', reason: null });
    },
  };
}
