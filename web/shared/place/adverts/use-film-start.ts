import { useSyncExternalStore } from 'react';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';

/** What some browsers tell of the device's connection; the types of the platform do not have it. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

const SLOW: readonly (string | undefined)[] = ['slow-2g', '2g', '3g'];

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

function onConnection(changed: () => void): () => void {
  const told = connection();
  told?.addEventListener('change', changed);
  return () => told?.removeEventListener('change', changed);
}

const isScarce = (): boolean => {
  const { saveData = false, effectiveType } = connection() ?? {};
  return saveData || SLOW.includes(effectiveType);
};

/** Whether films may start by themselves on this device, and whether as little as possible should be loaded of them. */
export function useFilmStart(): { byItself: boolean; savesData: boolean } {
  const wantsLessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const wantsLessData = useMedia('(prefers-reduced-data: reduce)');
  const savesData = useSyncExternalStore(onConnection, isScarce) || wantsLessData;
  return { byItself: !wantsLessMotion && !savesData, savesData };
}
