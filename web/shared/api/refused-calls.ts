const withoutLogin = new Set<() => void>();
const refused = new Set<() => void>();

/**
 * Calls back when a write was refused because nobody is logged in. Failed reads are noticed in the query cache; writes are
 * not in it.
 */
export const onWriteWithoutLogin = (listener: () => void): void => void withoutLogin.add(listener);

export function reportWriteWithoutLogin(): void {
  for (const listener of withoutLogin) listener();
}

/** Calls back when a call was refused to somebody who is logged in. */
export const onRefusedCall = (listener: () => void): void => void refused.add(listener);

export function reportRefusedCall(): void {
  for (const listener of refused) listener();
}
