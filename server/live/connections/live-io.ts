import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEmits } from '#contract/live/events.ts';

/** What the server knows of one client. */
interface LiveSocketData {
  /** By id, so that a renamed location stays the same one. Null: the page is not about one place. */
  locationId: string | null;
}

export type LiveIo = Server<ClientEvents, ServerEmits, DefaultEventsMap, LiveSocketData>;
export type LiveSocket = Socket<ClientEvents, ServerEmits, DefaultEventsMap, LiveSocketData>;
/** The connection below a client, over either transport. */
export type Connection = LiveSocket['conn'];
