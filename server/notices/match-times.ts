import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { KnownWind } from '#domain/weather/wind-match.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import type { StoredMessage } from '#server/store/notices/automated-messages.ts';
import type { MessageMatch } from '#server/store/notices/message-matches.ts';
import { createOrderedWrites } from '#server/store/ordered-writes.ts';

/** Messages that apply, by id, each with the wind that it matches. */
type Applying = ReadonlyMap<string, { message: StoredMessage; wind: KnownWind }>;

/**
 * Since when each message applies, in memory; and when each began and ceased to, in the store.
 * Matches from before the last stop go on until `set` ends them.
 */
export async function createMatchTimes(options: {
  store: Pick<Store, 'messageMatches'>;
  simulated: boolean;
  /** Of several processes on one store, one records. */
  isRecorder?: () => boolean;
  now: () => number;
  log: Logger;
}) {
  const { store, simulated, isRecorder = () => true, now, log } = options;
  const writes = createOrderedWrites({ what: 'times of automated messages', log });
  const matches = new Map<string, MessageMatch>(); // by the message's id

  const begin = ({ _id, location_id, title }: StoredMessage, wind: KnownWind) => {
    const match = {
      id: randomUUID(),
      messageId: _id,
      locationId: location_id,
      title,
      simulated,
      beganAt: now(),
      wind,
    };
    matches.set(_id, match);
    if (isRecorder()) writes.add(() => store.messageMatches.begin(match));
  };

  const end = ({ id, beganAt }: MessageMatch) => {
    if (!isRecorder()) return;
    const endedAt = Math.max(now(), beganAt); // the clock may have been set back
    writes.add(() => store.messageMatches.end(id, endedAt));
  };

  for (const match of await store.messageMatches.open()) {
    if (match.simulated === simulated && !matches.has(match.messageId)) matches.set(match.messageId, match);
    else end(match);
  }

  return {
    /** Undefined: it does not apply. */
    of: (messageId: string): MessageMatch | undefined => matches.get(messageId),
    /**
     * Sets which messages apply at some locations: new ones begin, missing ones cease. Earlier failed writes are tried
     * again. Does not throw.
     */
    set(applying: Applying, isConcerned: (locationId: string) => boolean) {
      for (const [id, match] of matches) {
        const goesOn = applying.get(id)?.message.location_id === match.locationId;
        if (goesOn || !isConcerned(match.locationId)) continue;
        matches.delete(id);
        end(match);
      }
      for (const [id, { message, wind }] of applying) if (!matches.has(id)) begin(message, wind);
      void writes.flush();
    },
    /**
     * Reads the store again. The records of another process count; the process that records writes the differences.
     * Rejects when the store can't be read.
     */
    async reconcile() {
      await writes.flush();
      const open = await store.messageMatches.open();
      const recorded = new Set<string>();
      for (const match of open) {
        const applies = match.simulated === simulated && matches.has(match.messageId);
        if (!applies || recorded.has(match.messageId)) end(match);
        else {
          recorded.add(match.messageId);
          matches.set(match.messageId, match);
        }
      }
      if (!isRecorder()) return;
      for (const [id, match] of matches) {
        if (!recorded.has(id)) writes.add(() => store.messageMatches.begin(match));
      }
      await writes.flush();
    },
    /** Resolves when everything was written, or has failed. */
    flush: writes.flush,
  };
}
