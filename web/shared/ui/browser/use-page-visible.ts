import { useSyncExternalStore } from 'react';

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether the page's tab is on screen. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
