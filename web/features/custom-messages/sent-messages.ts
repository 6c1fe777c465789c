import { useSyncExternalStore } from 'react';
import type { Location } from '#contract/network/locations.ts';

/** A message that the server has taken since this page was opened. */
export interface SentMessage {
  location: Location;
  isCleared: boolean;
  /** By the server's clock, epoch ms. */
  at: number;
}

let sent: ReadonlyMap<string, SentMessage> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, SentMessage>): void {
  sent = next;
  for (const changed of listeners) changed();
}

export const noteSent = (message: SentMessage): void =>
  change(new Map(sent).set(message.location._id, message));

/** From here on the form of the location is shown again. */
export function forgetSent(id: string): void {
  const rest = new Map(sent);
  if (rest.delete(id)) change(rest);
}

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** By the ids of the locations. */
export const useSentMessages = (): ReadonlyMap<string, SentMessage> =>
  useSyncExternalStore(subscribe, () => sent);
