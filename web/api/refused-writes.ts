const listeners = new Set<() => void>();

/**
 * Calls back when a write was refused since nobody is logged in, or no longer. What failed to be read tells it through
 * the cache of answers; a write is in no cache.
 */
export const onWriteWithoutLogin = (listener: () => void): void => void listeners.add(listener);

export function tellWriteWithoutLogin(): void {
  for (const listener of listeners) listener();
}
