import { useMemo, useRef, useState } from 'react';
import { landingTexts } from '#contract/landing-texts.ts';
import type { Position } from '#domain/places/distance.ts';
import { useEntryState } from '#web/shared/ui/browser/use-entry-state.ts';

const ANSWER_LIMIT_MS = 10_000;
/** A position may be this old: nobody walks to another beach in that time. */
const MAX_AGE_MS = 60_000;

export type NearMe =
  | { kind: 'off' }
  | { kind: 'asking' }
  | { kind: 'found'; position: Position }
  | { kind: 'failed'; words: string };

function wordsOf({ code, PERMISSION_DENIED, TIMEOUT }: GeolocationPositionError): string {
  if (code === PERMISSION_DENIED) return landingTexts.positionRefused;
  return code === TIMEOUT ? landingTexts.positionTooSlow : landingTexts.positionUnavailable;
}

/**
 * The device's position. `toggle` requests it, and forgets it when called again. The position never leaves the device.
 */
export function useNearMe(): { nearMe: NearMe; toggle: () => void } {
  const [position, setPosition] = useEntryState<Position | null>('position', null);
  const [asked, setAsked] = useState<NearMe>({ kind: 'off' });
  const question = useRef(0);
  const nearMe = useMemo<NearMe>(() => (position ? { kind: 'found', position } : asked), [position, asked]);

  const ask = () => {
    if (!('geolocation' in navigator)) {
      setAsked({ kind: 'failed', words: landingTexts.positionUnavailable });
      return;
    }
    question.current += 1;
    const number = question.current;
    const isLatest = () => number === question.current;
    setAsked({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => isLatest() && setPosition({ latitude, longitude }),
      (error) => isLatest() && setAsked({ kind: 'failed', words: wordsOf(error) }),
      { timeout: ANSWER_LIMIT_MS, maximumAge: MAX_AGE_MS },
    );
  };
  const forget = () => {
    question.current += 1;
    setPosition(null);
    setAsked({ kind: 'off' });
  };
  return { nearMe, toggle: nearMe.kind === 'asking' || nearMe.kind === 'found' ? forget : ask };
}
