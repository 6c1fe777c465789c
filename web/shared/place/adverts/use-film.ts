import {
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useMedia } from '#web/shared/ui/browser/use-media.ts';
import { usePageVisible } from '#web/shared/ui/browser/use-page-visible.ts';

/** Of the film. */
const IN_VIEW = 0.5;

/**
 * Plays a film while it is in view, its advert is shown and the page is visible; where the device asks for less motion or
 * less data, only when somebody presses play. A film that somebody stopped stays so.
 * @param onWatching told whether somebody watches it: pressed play, or turned its sound on
 * @returns what to ask of the film element
 */
export function useFilm({
  isShown,
  onWatching,
}: {
  isShown: boolean;
  onWatching: (isWatched: boolean) => void;
}) {
  const ref = useRef<HTMLVideoElement>(null);
  const start = useFilmStart();
  const isInView = useIsInView(ref);
  const isPageVisible = usePageVisible();
  const isSeen = isShown && isInView && isPageVisible;
  const [isStopped, setStopped] = useState(false);
  const own = useRef({ plays: 0, pauses: 0 }).current; // our own steps, whose events are still to come

  useEffect(() => {
    const film = ref.current;
    if (!film) return;
    if (!isSeen && !film.paused) {
      own.pauses += 1;
      film.pause();
      onWatching(false);
    }
    if (!isSeen || !start.byItself || isStopped || !film.paused) return;
    own.plays += 1;
    film.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') own.plays -= 1; // it has no event then
    });
  }, [isSeen, start.byItself, isStopped, own, onWatching]);

  return {
    ref,
    playsByItself: start.byItself,
    savesData: start.savesData,
    onPlay() {
      if (own.plays > 0) own.plays -= 1;
      else {
        setStopped(false);
        onWatching(true);
      }
    },
    onPause() {
      if (own.pauses > 0) own.pauses -= 1;
      else if (document.visibilityState === 'visible') {
        setStopped(true); // by a person; while the page is hidden some browsers do it by themselves
        onWatching(false);
      }
    },
    onVolumeChange({ currentTarget: film }: SyntheticEvent<HTMLVideoElement>) {
      if (!film.muted && !film.paused) onWatching(true);
    },
  };
}

function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: IN_VIEW },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}

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
function useFilmStart(): { byItself: boolean; savesData: boolean } {
  const wantsLessMotion = useMedia('(prefers-reduced-motion: reduce)');
  const wantsLessData = useMedia('(prefers-reduced-data: reduce)');
  const savesData = useSyncExternalStore(onConnection, isScarce) || wantsLessData;
  return { byItself: !wantsLessMotion && !savesData, savesData };
}
