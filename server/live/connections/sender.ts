import type { Overview, OverviewDifference } from '#contract/conditions/overview.ts';
import { type LiveError, OVERVIEW_EVENT, type ServerEvents } from '#contract/live/events.ts';
import { EVERY_PLACE, type Rooms } from '../rooms.ts';
import type { Answer } from '../topics.ts';
import type { LiveIo } from './live-io.ts';

type TopicEvent = Exclude<keyof ServerEvents, 'error' | typeof OVERVIEW_EVENT>;

/** The location that an answer is about. */
interface Place {
  slug: string;
}

/**
 * Sends to clients of this process. Every process detects changes by itself, because values, adverts, messages and
 * locations reach all of them. If one process also sent to the clients of the others, each change would arrive once for
 * each process.
 */
export interface Sender {
  /** Encodes once, however many clients are in the rooms. A client in several of them gets it once. */
  toRooms: (rooms: string | readonly string[], event: TopicEvent, place: Place, answer: Answer) => void;
  /** Sends what has changed in the overview to the pages that show all places. */
  toEveryPlace: (difference: OverviewDifference) => void;
  /** Tells one client in which state the overview is: what was sent before it came is missing from an earlier one. */
  overviewState: (socketId: string, overview: Pick<Overview, 'version' | 'generated_at' | 'doubts'>) => void;
  /** Sends one client an error that is about no topic. */
  refuse: (socketId: string, error: LiveError) => void;
  toAll: (error: LiveError) => void;
  /** Events since the start, each client counted. */
  sent: () => number;
}

export function createSender(io: LiveIo, rooms: Rooms): Sender {
  let sent = 0;
  const emit = <E extends keyof ServerEvents>(
    to: string | readonly string[],
    event: E,
    payload: ServerEvents[E],
  ) => {
    for (const room of [to].flat()) sent += rooms.size(room);
    // The library's types can't follow a name and a payload that vary together.
    const target = io.to(to as string | string[]) as {
      emit: (name: string, given: unknown) => boolean;
    };
    target.emit(event, payload);
  };

  return {
    toRooms(to, event, { slug }, answer) {
      if ('failure' in answer) emit(to, 'error', { message: answer.failure, event, location: slug });
      else emit(to, event, { location: slug, data: answer.data } as ServerEvents[typeof event]);
    },
    toEveryPlace(difference) {
      if (rooms.size(EVERY_PLACE) > 0) emit(EVERY_PLACE, OVERVIEW_EVENT, difference);
    },
    overviewState: (socketId, { version, generated_at, doubts }) =>
      emit(socketId, OVERVIEW_EVENT, {
        ...{ from: version, to: version, generated_at, doubts },
        ...{ changed: [], removed: [], added: [] },
      }),
    refuse: (socketId, error) => emit(socketId, 'error', error),
    toAll(error) {
      sent += io.sockets.sockets.size;
      io.emit('error', error);
    },
    sent: () => sent,
  };
}
