import { FORGET, KEPT_ANSWERS } from './kept-calls.ts';

const WORKER_LIMIT_MS = 2000;

/**
 * Throws away every answer that this device has kept: who comes next must not read what somebody else has. The service
 * worker does it, since answers may be on their way to it; where it does not say that it has, it is done here.
 */
export async function forgetKept(): Promise<void> {
  const worker = globalThis.navigator?.serviceWorker?.controller;
  if (worker) {
    const { port1, port2 } = new MessageChannel();
    const done = new Promise((resolve) => {
      port1.onmessage = resolve;
      setTimeout(resolve, WORKER_LIMIT_MS);
    });
    worker.postMessage(FORGET, [port2]);
    await done;
  }
  await globalThis.caches?.delete(KEPT_ANSWERS).catch(() => false);
}
