import type { OverviewDifference } from '../conditions/overview.ts';
import type { EventBody } from './event-bodies.ts';
import { type InitialTopic, initialTopics, type Topic, topics, topicTable } from './live-topics.ts';

/** Every payload names its place, so that a late push can't show one beach's tide on another's page. */
export interface Push<T> {
  location: string; // slug
  data: T;
}

type UpdateEvents = { [T in Topic as `update_${T}`]: Push<EventBody<T>> };
type InitialEvents = { [T in InitialTopic as `initial_${T}`]: Push<EventBody<T>> };

/** Event name to payload, for everything that the server emits. */
export interface ServerEvents extends UpdateEvents, InitialEvents {
  /** About all places: sent to the pages that are about no single one, and not on request. */
  update_overview: OverviewDifference;
  error: LiveError;
}

/** As Socket.IO's own types ask for it: event name to who takes its payload. */
export type ServerEmits = { [E in keyof ServerEvents]: (payload: ServerEvents[E]) => void };

/** What went wrong with an event, or that a value on screen may no longer be shown. */
export interface LiveError {
  message: string;
  /** The event concerned, by its name; `connect` for a lost connection. */
  event: string;
  /** Slug of the location concerned, if any. */
  location?: string;
}

/** The `event` of the error that ends a session; the server then hangs up. */
export const SESSION_EVENT = 'session';
/** The `event` of the error before the server stops: come back after a few seconds. */
export const RESTART_EVENT = 'restart';

/** Path of the live connection on the server's own origin. */
export const LIVE_PATH = '/socket.io';

/** What a client may ask to be sent again: answered to it alone, for the location that it is subscribed to. */
export const refreshEventNames = topics.map((topic) => `update_${topic}` as const);
export type RefreshEventName = keyof UpdateEvents;

/** The event that carries what has changed in the overview of all places. */
export const OVERVIEW_EVENT = 'update_overview';

/** Every event that the server emits, by name. */
export const serverEventNames: readonly (keyof ServerEvents)[] = [
  ...initialTopics.map((topic) => `initial_${topic}` as const),
  ...refreshEventNames,
  OVERVIEW_EVENT,
  'error',
];

/** The topic of a server's event; null for any other name. */
export function topicOf(event: Exclude<keyof ServerEvents, 'error' | typeof OVERVIEW_EVENT>): Topic;
export function topicOf(event: string): Topic | null;
export function topicOf(event: string): Topic | null {
  const topic = event.replace(/^(initial|update)_/, '');
  return Object.hasOwn(topicTable, topic) ? (topic as Topic) : null;
}

type RefreshEvents = { [E in RefreshEventName]: () => void };

/** Event name to what the client sends with it. */
export interface ClientEvents extends RefreshEvents {
  /** Changes the location that the connection is about; null: none. */
  subscribe: (request: { location: string | null }) => void;
}
