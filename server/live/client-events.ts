import { z } from 'zod';
import { callTexts } from '#contract/call-texts.ts';
import { type RefreshEventName, refreshEventNames, topicOf } from '#contract/live/events.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { isFeedTopic, topicTable } from '#contract/live/live-topics.ts';
import { texts } from '#contract/texts.ts';
import type { OverviewOfPlaces } from '#server/conditions/overview/overview.ts';
import type { Places } from '#server/conditions/places.ts';
import { type RateLimiters, rateLimits } from '#server/http/limits/rate-limits.ts';
import type { Answers } from './answers.ts';
import type { Changes } from './changes.ts';
import type { Holder } from './connections/connection-limits.ts';
import type { LiveSocket } from './connections/live-io.ts';
import type { Sender } from './connections/sender.ts';
import type { Guarded } from './guarded.ts';
import type { Newcomers } from './newcomers.ts';
import type { Rooms } from './rooms.ts';

/**
 * Counted for all clients of an account together, or for one client without an account, and then for its address too. Above
 * the limit they are ignored; far above it the client is cut off.
 */
export type LiveLimiters = Pick<RateLimiters, 'liveEvents' | 'liveEventsOfConnection' | 'liveEventsOfClient'>;
const MOST_EVENTS = rateLimits.liveEvents.points;
const ABUSE = 2 * MOST_EVENTS;
/** An unknown event name is repeated in the answer, but only up to this length. */
const MAX_NAME_LENGTH = 50;

const Slug = z.string().max(200);
const Subscription = z.strictObject({ location: Slug.nullable() });
/** The library adds fields of its own. */
const Handshake = z.object({ location: Slug.nullish() });

const isRefresh = (event: string): event is RefreshEventName =>
  (refreshEventNames as readonly string[]).includes(event);

export interface ClientEventHandling {
  /** Starts to listen to a client that has just connected. */
  listenTo: (socket: LiveSocket, holder: Holder) => void;
}

export function createClientEvents(options: {
  places: Places;
  overview: Pick<OverviewOfPlaces, 'ready' | 'current'>;
  rooms: Rooms;
  answers: Answers;
  changes: Changes;
  newcomers: Newcomers;
  sender: Sender;
  guarded: Guarded;
  /** Has a feed fetched, if it is older than its source's cadence. */
  requestRefresh: (kind: FeedKind, locationId: string) => void;
  limiters: LiveLimiters;
}): ClientEventHandling {
  const { places, overview, rooms, answers, changes, newcomers, sender, guarded, limiters } = options;

  const count = async (socket: LiveSocket, { userId, address }: Holder): Promise<number> => {
    if (userId !== null) return (await limiters.liveEvents.count(userId)).count;
    const [own, ofAll] = await Promise.all([
      limiters.liveEventsOfConnection.count(socket.id),
      limiters.liveEventsOfClient.count(address),
    ]);
    return ofAll.waitSeconds > 0 ? Math.max(own.count, MOST_EVENTS + 1) : own.count;
  };

  /** After a start it is worked out in turns, however many clients come back at once. */
  const sendOverviewState = async (socket: LiveSocket) => {
    await overview.ready();
    if (socket.connected && socket.data.locationId === null)
      sender.overviewState(socket.id, overview.current());
  };

  const turnTo = (socket: LiveSocket, slug: string | null | undefined) => {
    const location = typeof slug === 'string' ? places.bySlug(slug) : undefined;
    if (location) changes.beforeJoining(location._id);
    rooms.move(socket, location?._id ?? null);
    if (location) newcomers.add(socket.id, location._id);
    else if (typeof slug !== 'string') void sendOverviewState(socket);
    else sender.refuse(socket.id, { message: texts.locationNotFound, event: 'subscribe', location: slug });
  };

  const refresh = (socket: LiveSocket, event: RefreshEventName) => {
    const { locationId } = socket.data;
    const topic = topicOf(event);
    const location = locationId === null ? undefined : places.byId(locationId);
    if (!location) {
      const message = locationId === null ? callTexts.placeMissing : texts.locationNotFound;
      return sender.refuse(socket.id, { message, event });
    }
    sender.toRooms(socket.id, event, location, answers(topic, location._id));
    if (isFeedTopic(topic)) options.requestRefresh(topicTable[topic].feed, location._id);
  };

  const hear = guarded((socket: LiveSocket, event: string, given: unknown) => {
    if (isRefresh(event)) return refresh(socket, event);
    if (event !== 'subscribe') {
      const name = event.slice(0, MAX_NAME_LENGTH);
      return sender.refuse(socket.id, { message: callTexts.noSuchLiveEvent(name), event: name });
    }
    const subscription = Subscription.safeParse(given);
    if (subscription.success) return turnTo(socket, subscription.data.location);
    sender.refuse(socket.id, { message: callTexts.badRequest, event });
  });

  const tooMuch = (socket: LiveSocket, event: string, said: number) => {
    if (said === MOST_EVENTS + 1) {
      const name = event.slice(0, MAX_NAME_LENGTH);
      sender.refuse(socket.id, { message: callTexts.tooManyLiveEvents, event: name });
    }
    if (said > ABUSE) socket.disconnect(true);
    // Otherwise the page would take the events of the old place for its own. It reconnects by itself after a second or
    // more, and names its place in the handshake, which is counted separately.
    else if (event === 'subscribe') socket.conn.close();
  };

  return {
    listenTo(socket, holder) {
      let heard: Promise<unknown> = Promise.resolve();
      // Replaces handlers by name: everything that a client sends passes here, and nothing goes any further.
      socket.use(([name, given]: unknown[]) => {
        if (!socket.connected) return;
        const event = String(name);
        // In the order in which the events came, whichever count finishes first.
        heard = Promise.all([count(socket, holder), heard]).then(([said]) => {
          if (!socket.connected) return;
          if (said > MOST_EVENTS) tooMuch(socket, event, said);
          else hear(socket, event, given);
        });
      });
      socket.data.locationId = null;
      const handshake = Handshake.safeParse(socket.handshake.auth);
      turnTo(socket, handshake.data?.location ?? null);
      if (!handshake.success) sender.refuse(socket.id, { message: callTexts.badRequest, event: 'subscribe' });
    },
  };
}
