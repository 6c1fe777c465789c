import { useSyncExternalStore } from 'react';

export interface LiveStatus {
  /** `error`: all attempts have failed, the page polls. `offline`: no attempt is made without a network or a login. */
  state: 'connecting' | 'live' | 'error' | 'offline';
  /** Why the page is not live, for the details of the indicator; null while nothing has failed. */
  problem: string | null;
  /** Live by long polling: a proxy or firewall blocks websockets. */
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

/** Calls back at each change; returns a function that stops it. */
export function onLiveStatus(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The state of the app's one live connection. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(onLiveStatus, liveStatus, liveStatus);
