import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Device } from '../device.ts';
import { shiftAt } from '../picture-shift.ts';
import type { Program } from '../program.ts';
import { Board } from './board.tsx';
import { DrawnSafely } from './drawn-safely.tsx';
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
