import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const PROBE_INTERVAL_MS = 10_000;
const PROBE_LIMIT_MS = 10_000;

let isWatching = false;
let question: Promise<boolean> | null = null;

export const serverAnswers = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
    () => true,
    () => false,
  );

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** As `serverAnswers`; those who ask at the same time share one question. */
function askOnce(): Promise<boolean> {
  question ??= serverAnswers().finally(() => {
    question = null;
  });
  return question;
}

/**
 * Called when a request got no answer. Asks the server once more before it reports offline, because a single request
 * may have been blocked. Then asks until the server answers again; the query cache then refetches what is on screen.
 * @returns whether the server answered that one time
 */
export async function suspectOffline(): Promise<boolean> {
  if (isWatching) return false;
  const answers = await askOnce();
  if (!isWatching) void watch(answers);
  return answers;
}

async function watch(isReached: boolean): Promise<void> {
  isWatching = true;
  for (let answers = isReached; !answers; answers = await askOnce()) {
    onlineManager.setOnline(false);
    await wait(PROBE_INTERVAL_MS);
  }
  isWatching = false;
  onlineManager.setOnline(true);
}

/** Sets what the browser knows at the start; later changes reach the query cache directly. */
export function noteInitialConnection(): void {
  onlineManager.setOnline(navigator.onLine);
}

const onOnline = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = (): boolean => onlineManager.isOnline();

/** Whether the server can be reached: what the browser reports, corrected by requests that get no answer. */
export const useOnline = (): boolean => useSyncExternalStore(onOnline, isOnline, isOnline);
