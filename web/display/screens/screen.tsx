import { Component, memo, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Device } from '../device.ts';
import { MAX_SHIFT_PX, shiftAt } from '../picture-shift.ts';
import type { Program } from '../program.ts';
import { type Shown, shownOf } from '../shown.ts';
import { SignBoard } from '../sign/sign-board.tsx';
import { FailedPlate, PairingPlate, StartingPlate } from './plates.tsx';

/** What stands on the screen, for whatever the program knows. */
export function Screen({ program }: { program: Program }) {
  const device = useSyncExternalStore(program.subscribe, program.device);
  const picture = useRef<HTMLDivElement>(null);
  const { x, y } = shiftAt(device.clocks.monotonic);
  useEffect(() => {
    if (picture.current) picture.current.style.translate = `${x}px ${y}px`;
  }, [x, y]);

  return (
    <div ref={picture} className="picture">
      <DrawnSafely
        key={device.crashedAt} // with the next try, all is drawn anew
        instead={<FailedPlate place={device.kept?.place ?? null} />}
        onCrash={() => program.send({ is: 'crashed' })}
      >
        <Content
          device={device}
          onFit={(fits) => {
            if (fits !== program.device().fits) program.send({ is: 'drawn', fits });
          }}
        />
      </DrawnSafely>
    </div>
  );
}

function Content({ device, onFit }: { device: Device; onFit: (fits: boolean) => void }) {
  const { phase, frame, kept, pairing, trouble, wasRevoked } = device;
  if (phase === 'pairing') return <PairingPlate {...{ pairing, trouble, wasRevoked }} />;
  if (frame || kept) return <Board device={device} onFit={onFit} />;
  return <StartingPlate trouble={trouble} />;
}

interface Props {
  /** Drawn in place of what can't be drawn. */
  instead: ReactNode;
  onCrash: () => void;
  children: ReactNode;
}

/** What can't be drawn is replaced. It is tried again when this is mounted anew. */
class DrawnSafely extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash();
  }

  override render() {
    return this.state.hasCrashed ? this.props.instead : this.props.children;
  }
}

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

function Board({ device, onFit }: { device: Device; onFit: (fits: boolean) => void }) {
  const size = useSyncExternalStore(onResize, screenSize);
  const shown = shownOf(device);
  return <SteadyBoard onFit={onFit} shown={shown} text={JSON.stringify(shown)} size={size} />;
}

const screenSize = (): string => `${innerWidth} ${innerHeight}`;

function onResize(changed: () => void): () => void {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
}
