import type { Logger } from 'pino';
import { isKnownWind, type KnownWind, matchesWind } from '#domain/weather/wind-match.ts';
import type { Feeds } from '#server/conditions/feeds/feeds.ts';
import type { Places } from '#server/conditions/places.ts';
import type { ReadyAnswer } from '#server/http/ready-answer.ts';
import type { Store } from '#server/store/engines/open-store.ts';
import { createMirror } from '#server/store/mirror.ts';
import type { StoredMessage } from '#server/store/notices/automated-messages.ts';
import { createMatchTimes } from './match-times.ts';

/** What applies at a location now. */
export interface LocationMatches {
  /** Without the wind nothing can be said to apply, or not to. */
  isWindKnown: boolean;
  /** `since`: epoch milliseconds, from when on it has applied without a break. */
  matches: { message: StoredMessage; since: number }[];
}

export interface MessageMatching {
  at: (locationId: string) => LocationMatches;
  /** Calls the listener when the messages of the locations that it tells of have been judged. */
  onJudged: (listener: (isConcerned: (locationId: string) => boolean) => void) => void;
  /** Reads the messages again and judges them: after a change of one. Does not throw. */
  reload: () => Promise<void>;
  /** Reads again since when each applies, as another process has recorded it. Rejects when the store can't be read. */
  reconcile: () => Promise<void>;
  /** Listens no longer. Resolves when what began and ceased is written, or could not be. */
  close: () => Promise<void>;
}

/**
 * Knows which automated messages apply where, and records when each began and ceased to apply. Judges when the
 * weather, a message or a location changes. A stale wind counts, since it is shown; a withheld one is not known, and
 * ends what applied. What applied before a restart and still does goes on.
 */
export async function createMessageMatching(options: {
  store: Pick<Store, 'automatedMessages' | 'messageMatches'>;
  feeds: Feeds;
  places: Places;
  simulated: boolean;
  /** Of several processes on one store one records. */
  isRecorder?: () => boolean;
  now: () => number;
  log: Logger;
}): Promise<MessageMatching> {
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

  places.onChange(() => void messages.refresh()); // messages go with their location
  const ignore = feeds.onChange(({ kind, location }) => {
    if (kind !== 'weather') return;
    try {
      judge((locationId) => locationId === location._id);
    } catch (error) {
      log.error({ err: error, location: location.slug }, 'automated messages could not be judged');
    }
  });

  return {
    at(locationId) {
      const { wind, isNew } = winds.at(locationId);
      if (isNew) judge((id) => id === locationId); // a feed that is lost with its location's change tells no listener
      const matches = messages.rows().flatMap((message) => {
        const match = times.of(message._id);
        return match?.locationId === locationId ? [{ message, since: match.beganAt }] : [];
      });
      return { isWindKnown: wind !== null, matches };
    },
    onJudged: (listener) => void listeners.push(listener),
    reload: messages.refresh,
    reconcile: times.reconcile,
    async close() {
      ignore();
      await messages.settled();
      await times.flush();
    },
  };
}

const everywhere = () => true;

/** The winds that the weather feeds show. Told apart by the answer that is sent, so that each is read once. */
function createWinds(feeds: Feeds) {
  const known = new Map<string, { answer: ReadyAnswer | null; wind: KnownWind | null }>();
  return {
    /** `isNew`: since it was last asked for here. Asking also tells the feeds' listeners what time alone has changed. */
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
