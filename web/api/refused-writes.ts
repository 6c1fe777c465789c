const listeners = new Set<() => void>();

/**
 * Calls back when a write was refused because nobody is logged in. Failed reads are noticed in the query cache; writes are
 * not in it.
 */
export const onWriteWithoutLogin = (listener: () => void): void => void listeners.add(listener);

export function reportWriteWithoutLogin(): void {
  for (const listener of listeners) listener();
}
