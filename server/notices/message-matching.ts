import type { Logger } from 'pino';
import { isKnownWind, type KnownWind, matchesWind } from '#domain/weather/wind-match.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import type { CachedResponse } from '#server/http/answers/cached-response.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createMirror } from '#server/store/mirror.ts';
import type { StoredMessage } from '#server/store/notices/automated-messages.ts';
import { createMatchTimes } from './match-times.ts';

/** The messages that apply at a location now. */
interface LocationMatches {
  /** Without the wind it is unknown whether a message applies. */
  isWindKnown: boolean;
  /** `since`: epoch milliseconds; the message has applied without a break from then on. */
  matches: { message: StoredMessage; since: number }[];
}

export type MessageMatching = Awaited<ReturnType<typeof createMessageMatching>>;

/**
 * Knows which automated messages apply where, and records when each began and ceased to apply. Judges when the
 * weather, a message or a location changes. A stale wind counts, since it is shown. A withheld one is unknown, and
 * ends the match. A match from before a restart goes on if it still holds.
 */
export async function createMessageMatching(options: {
  store: Pick<Store, 'automatedMessages' | 'messageMatches'>;
  feeds: Feeds;
  places: Places;
  simulated: boolean;
  /** Of several processes on one store, one records. */
  isRecorder?: () => boolean;
  now: () => number;
  log: Logger;
}) {
  const { store, feeds, places, log } = options;
  const winds = createWinds(feeds);
  const listeners: ((isConcerned: (locationId: string) => boolean) => void)[] = [];
  const times = await createMatchTimes(options);

  const judge = (isConcerned: (locationId: string) => boolean) => {
    const applying = new Map<string, { message: StoredMessage; wind: KnownWind }>();
    for (const message of messages.rows()) {
      const wind = isConcerned(message.location_id) ? winds.at(message.location_id).wind : null;
      if (wind && matchesWind(message, wind)) applying.set(message._id, { message, wind });
    }
    times.set(applying, isConcerned);
    for (const listener of listeners) listener(isConcerned);
  };

  const messages = await createMirror({
    read: store.automatedMessages.list,
    what: 'automated messages',
    log,
    onRead: () => judge(everywhere),
  });
  judge(everywhere);

  places.onChange(() => void messages.refresh()); // messages are deleted with their location
  const ignore = feeds.onChange(({ kind, location }) => {
    if (kind !== 'weather') return;
    try {
      judge((locationId) => locationId === location._id);
    } catch (error) {
      log.error({ err: error, location: location.slug }, 'automated messages could not be judged');
    }
  });

  return {
    at(locationId: string): LocationMatches {
      const { wind, isNew } = winds.at(locationId);
      if (isNew) judge((id) => id === locationId); // a feed lost through a change of its location calls no listener
      const matches = messages.rows().flatMap((message) => {
        const match = times.of(message._id);
        return match?.locationId === locationId ? [{ message, since: match.beganAt }] : [];
      });
      return { isWindKnown: wind !== null, matches };
    },
    /** Calls the listener after the messages of some locations were judged. */
    onJudged: (listener: (isConcerned: (locationId: string) => boolean) => void) =>
      void listeners.push(listener),
    /** Reads the messages again and judges them, after one has changed. Does not throw. */
    reload: messages.refresh,
    /** Reads the start times that another process has recorded. Rejects when the store can't be read. */
    reconcile: times.reconcile,
    /** Stops listening. Resolves when all starts and ends were written, or have failed. */
    async close() {
      ignore();
      await messages.settled();
      await times.flush();
    },
  };
}

const everywhere = () => true;

/** The winds in the weather feeds. Each answer is read once, and recognised by its identity. */
function createWinds(feeds: Feeds) {
  const known = new Map<string, { answer: CachedResponse | null; wind: KnownWind | null }>();
  return {
    /** `isNew`: since the last call here. Reading also informs the feeds' listeners of changes by time alone. */
    at(locationId: string): { wind: KnownWind | null; isNew: boolean } {
      const answer = feeds.answer('weather', locationId);
      const before = known.get(locationId);
      if (before?.answer === answer) return { wind: before.wind, isNew: false };
      const current = feeds.body('weather', locationId)?.current;
      const wind = current && isKnownWind(current) ? current : null;
      known.set(locationId, { answer, wind });
      return { wind, isNew: true };
    },
  };
}
