import { initialTopics } from '#contract/live-topics.ts';
import type { Places } from '#server/conditions/places.ts';
import type { Answers } from './answers.ts';
import type { Changes } from './changes.ts';
import type { Guarded } from './guarded.ts';
import type { LiveIo } from './live-io.ts';
import type { Sender } from './sender.ts';

/** When so many were told within this time, those who come next wait until it is over: a storm is told in a few goes. */
const MANY = 5;
const GATHER_MS = 50;

export interface Newcomers {
  /** Has a client told everything about the location that it has just turned to. */
  welcome: (socketId: string, locationId: string) => void;
}

/**
 * Tells newcomers all there is: one at once, and of many who come together, as after a restart, those of each moment
 * together, so that the answers are made and encoded once for them.
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
  let [toldAt, toldLately] = [0, 0];

  /** What is left of the time since the last who came were told. */
  const gathering = () => toldAt + GATHER_MS - performance.now();

  const isStillThere = (locationId: string) => (socketId: string) =>
    io.sockets.sockets.get(socketId)?.data.locationId === locationId;

  const tell = (locationId: string, socketIds: Iterable<string>) => {
    const location = places.byId(locationId);
    const present = [...socketIds].filter(isStillThere(locationId));
    if (!location || present.length === 0) return;
    for (const topic of initialTopics) {
      const answer = answers(topic, locationId);
      changes.noteTold(locationId, topic, answer);
      sender.toRooms(present, `initial_${topic}`, location, answer);
    }
    changes.noteTold(locationId, 'locations_adverts', answers('locations_adverts', locationId));
  };

  const tellAll = guarded(() => {
    const all = [...waiting];
    waiting.clear();
    if (gathering() <= 0) toldLately = 0;
    toldAt = performance.now();
    for (const [, socketIds] of all) toldLately += socketIds.size;
    for (const [locationId, socketIds] of all) tell(locationId, socketIds);
  });

  const soon = () => {
    if (toldLately >= MANY && gathering() > 0) setTimeout(tellAll, gathering());
    else setImmediate(tellAll);
  };

  return {
    welcome(socketId, locationId) {
      if (waiting.size === 0) soon();
      const socketIds = waiting.get(locationId) ?? new Set();
      waiting.set(locationId, socketIds.add(socketId));
    },
  };
}
