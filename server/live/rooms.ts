import type { LiveIo, LiveSocket } from './connections/live-io.ts';

/** The room of pages that show all places, such as the landing page. */
export const EVERY_PLACE = 'every place';
const LOCATION = 'location ';
export const roomOf = (locationId: string): string => LOCATION + locationId;

export interface Rooms {
  /** How many clients of this process are in a room. */
  size: (room: string) => number;
  hasAudience: (locationId: string) => boolean;
  /** The locations with at least one client. */
  occupied: () => string[];
  /** Moves a client to a location; null: to the room of every place. */
  move: (socket: LiveSocket, locationId: string | null) => void;
}

export function createRooms(io: LiveIo): Rooms {
  const { rooms } = io.sockets.adapter;
  const size = (room: string) => rooms.get(room)?.size ?? 0;
  const roomFor = (locationId: string | null) => (locationId === null ? EVERY_PLACE : roomOf(locationId));
  return {
    size,
    hasAudience: (locationId) => size(roomOf(locationId)) > 0,
    occupied: () =>
      [...rooms.keys()]
        .filter((room) => room.startsWith(LOCATION))
        .map((room) => room.slice(LOCATION.length)),
    move(socket, locationId) {
      const old = roomFor(socket.data.locationId);
      const next = roomFor(locationId);
      socket.data.locationId = locationId;
      if (old !== next) void socket.leave(old);
      void socket.join(next);
    },
  };
}
