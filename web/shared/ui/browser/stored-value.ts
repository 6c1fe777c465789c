import { useSyncExternalStore } from 'react';

export interface StoredValue<T> {
  read: () => T;
  store: (value: T) => void;
  subscribe: (changed: () => void) => () => void;
  /** As `read`, updated on every change. */
  useValue: () => T;
}

/**
 * A value stored on this device and shared with other tabs. Where storage is blocked it lasts until the page closes.
 * `from` reads the stored text, which may be of an older version or damaged; null: nothing is stored. Where `to` returns
 * null, nothing is stored.
 */
export function storedValue<T>(
  key: string,
  { from, to }: { from: (stored: string | null) => T; to: (value: T) => string | null },
): StoredValue<T> {
  let known: { value: T } | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
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
  const onOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    known = null;
    notify();
  };
  const subscribe = (changed: () => void) => {
    addEventListener('storage', onOtherTab); // never removed: adding it again changes nothing
    listeners.add(changed);
    return () => listeners.delete(changed);
  };
  const store = (value: T) => {
    known = { value };
    try {
      const text = to(value);
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch {
      // blocked or full
    }
    notify();
  };
  return { read, store, subscribe, useValue: () => useSyncExternalStore(subscribe, read, read) };
}
