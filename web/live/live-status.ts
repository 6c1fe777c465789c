import { useSyncExternalStore } from 'react';

export interface LiveStatus {
  /** `error`: every attempt has failed, polling goes on. `offline`: no attempt is made: no network or no login. */
  state: 'connecting' | 'live' | 'error' | 'offline';
  /** Why it is not live, for the details of the indicator; null as long as nothing has failed. */
  problem: string | null;
  /** Live, but by requests that wait for their answer: something on the way lets no websocket through. */
  isLongPolling: boolean;
}

let status: LiveStatus = { state: 'connecting', problem: null, isLongPolling: false };
const listeners = new Set<() => void>();

export const liveStatus = (): LiveStatus => status;

export function setLiveStatus(next: LiveStatus): void {
  const { state, problem, isLongPolling } = status;
  if (next.state === state && next.problem === problem && next.isLongPolling === isLongPolling) return;
  status = next;
  for (const changed of listeners) changed();
}

/** Calls back at each change; returns how to stop that. */
export function onLiveStatus(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The state of the app's one live connection. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(onLiveStatus, liveStatus, liveStatus);
