import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** By entry of the browser's history, as long as the page is open. */
const states = new Map<string, unknown>();

/** State that is there again when Back or Forward leads to the entry of the history in which it was left. */
export function useEntryState<T>(name: string, initial: T): [T, (value: T) => void] {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const key = `${name} ${entry}`;
  const [value, setValue] = useState<T>(() => (states.has(key) ? (states.get(key) as T) : initial));
  useEffect(() => void states.set(key, value), [key, value]);
  return [value, setValue];
}
