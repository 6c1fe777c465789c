import { initialTopics } from '#contract/live/live-topics.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Answers } from './answers.ts';
import type { Changes } from './changes.ts';
import type { LiveIo } from './connections/live-io.ts';
import type { Sender } from './connections/sender.ts';
import type { Guarded } from './guarded.ts';

/** After this many newcomers within `GATHER_MS` the next ones wait until that time is over. */
const MANY = 5;
const GATHER_MS = 50;

export interface Newcomers {
  /** Sends a client everything about the location that it has just joined. */
  add: (socketId: string, locationId: string) => void;
}

/**
 * Sends newcomers their `initial_` events. A few newcomers get them at once. When many come together, as after a
 * restart, they are served in batches: each answer is made and encoded once for a whole batch.
 */
export function createNewcomers(options: {
  io: LiveIo;
  places: Places;
  answers: Answers;
  changes: Changes;
  sender: Sender;
  guarded: Guarded;
}): Newcomers {
  const { io, places, answers, changes, sender, guarded } = options;
  const waiting = new Map<string, Set<string>>(); // socket ids by location
  let [sentAt, sentLately] = [0, 0];

  const untilNextBatchMs = () => sentAt + GATHER_MS - performance.now();

  const isStillThere = (locationId: string) => (socketId: string) =>
    io.sockets.sockets.get(socketId)?.data.locationId === locationId;

  const sendTo = (locationId: string, socketIds: Iterable<string>) => {
    const location = places.byId(locationId);
    const present = [...socketIds].filter(isStillThere(locationId));
    if (!location || present.length === 0) return;
    for (const topic of initialTopics) {
      const answer = answers(topic, locationId);
      changes.noteSent(locationId, topic, answer);
      sender.toRooms(present, `initial_${topic}`, location, answer);
    }
    changes.noteSent(locationId, 'locations_adverts', answers('locations_adverts', locationId));
  };

  const sendToAll = guarded(() => {
    const all = [...waiting];
    waiting.clear();
    if (untilNextBatchMs() <= 0) sentLately = 0;
    sentAt = performance.now();
    for (const [, socketIds] of all) sentLately += socketIds.size;
    for (const [locationId, socketIds] of all) sendTo(locationId, socketIds);
  });

  const soon = () => {
    if (sentLately >= MANY && untilNextBatchMs() > 0) setTimeout(sendToAll, untilNextBatchMs());
    else setImmediate(sendToAll);
  };

  return {
    add(socketId, locationId) {
      if (waiting.size === 0) soon();
      const socketIds = waiting.get(locationId) ?? new Set();
      waiting.set(locationId, socketIds.add(socketId));
    },
  };
}
