import { memo, useSyncExternalStore } from 'react';
import type { Device } from '../device.ts';
import { MAX_SHIFT_PX } from '../picture-shift.ts';
import { type Shown, shownOf } from '../shown.ts';
import { SignBoard } from '../sign/sign-board.tsx';

interface Steady {
  onFit: (fits: boolean) => void;
  shown: Shown;
  /** The same, to be compared. */
  text: string;
  size: string;
}

/** Drawn anew only when what it shows has changed, and not with each second. */
const SteadyBoard = memo(
  function SteadyBoard({ shown, size, onFit }: Steady) {
    const [width = 0, height = 0] = size.split(' ').map(Number);
    return <SignBoard {...shown} onFit={onFit} width={width - MAX_SHIFT_PX} height={height - MAX_SHIFT_PX} />;
  },
  (before, now) => before.text === now.text && before.size === now.size,
);

export function Board({ device, onFit }: { device: Device; onFit: (fits: boolean) => void }) {
  const size = useSyncExternalStore(onResize, screenSize);
  const shown = shownOf(device);
  return <SteadyBoard onFit={onFit} shown={shown} text={JSON.stringify(shown)} size={size} />;
}

const screenSize = (): string => `${innerWidth} ${innerHeight}`;

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
