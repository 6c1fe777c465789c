import { useEffect, useState } from 'react';
import type { Position } from '#domain/places/distance.ts';

const ANSWER_LIMIT_MS = 10_000;
const MAX_AGE_MS = 60_000;

/** The device's position. It is not stored, and never leaves the device. */
export interface Whereabouts {
  position: Position | null;
  state: 'off' | 'asking' | 'found' | 'failed';
  /** Asks the device. The browser may ask the person first. */
  ask: () => void;
}

/** The position is asked for by a press, or at once where the browser has been allowed to say it. */
export function useWhereabouts(): Whereabouts {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<Whereabouts['state']>('off');
  const ask = () => {
    if (!('geolocation' in navigator)) {
      setState('failed');
      return;
    }
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude });
        setState('found');
      },
      () => setState('failed'),
      { timeout: ANSWER_LIMIT_MS, maximumAge: MAX_AGE_MS },
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    let isGone = false;
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((permission) => permission.state === 'granted' && !isGone && ask())
      .catch(() => undefined); // the browser does not say: the button asks
    return () => {
      isGone = true;
    };
  }, []);
  return { position, state, ask };
}
