import { useSyncExternalStore } from 'react';

export interface KeptValue<T> {
  read: () => T;
  keep: (value: T) => void;
  subscribe: (changed: () => void) => () => void;
  /** `read`, kept up to date. */
  useValue: () => T;
}

/**
 * A value that this device remembers, in step with other tabs. Where storage is blocked it lasts until the page closes.
 * `from` makes sense of what was stored, which may be from an older version or another hand; null: nothing was. What `to`
 * makes null is not stored.
 */
export function keptValue<T>(
  key: string,
  { from, to }: { from: (stored: string | null) => T; to: (value: T) => string | null },
): KeptValue<T> {
  let known: { value: T } | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const changed of listeners) changed();
  };

  const stored = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const read = (): T => {
    known ??= { value: from(stored()) };
    return known.value;
  };
  const noteOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    known = null;
    tell();
  };
  const subscribe = (changed: () => void) => {
    addEventListener('storage', noteOtherTab); // stays: adding it again changes nothing
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  const keep = (value: T) => {
    known = { value };
    try {
      const text = to(value);
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // blocked or full
    }
    tell();
  };
  return { read, keep, subscribe, useValue: () => useSyncExternalStore(subscribe, read, read) };
}
