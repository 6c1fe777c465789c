import { useLocation } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** By name and entry of the browser's history. Forgotten when the page is loaded again. */
const states = new Map<string, unknown>();

/** State that comes back when Back or Forward leads to the same entry of the history. */
export function useEntryState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key });
  const key = `${name} ${entry}`;
  const [value, setValue] = useState<T>(() => (states.has(key) ? (states.get(key) as T) : initial));
  useEffect(() => void states.set(key, value), [key, value]);
  return [value, setValue];
}
