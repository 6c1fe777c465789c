import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';

const SHOWN_FOR_MS = 6000;
/** With something to press, there must be time to decide. */
const WITH_ACTION_SHOWN_FOR_MS = 12_000;

export interface Said {
  text: string;
  /** A sentence about it. */
  more?: string;
  /** A failure stays until it is closed. */
  isFailure?: boolean;
  action?: { name: string; onPress: () => void };
}

const Say = createContext<((said: Said) => void) | null>(null);
const Settle = createContext<() => void>(() => undefined);

/** Takes away a success that has nothing to press: beside what is begun next it would be read as its outcome. */
export const useSettleToasts = (): (() => void) => useContext(Settle);

/** Says what was done, or what failed. Screen readers announce it. */
export function useSay(): (said: Said) => void {
  const say = useContext(Say);
  if (!say) throw new Error('useSay needs an AdminPage around it');
  return say;
}

/** The last message of what was done, at the foot of the screen, clear of its buttons. */
export function Toasts({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<(Said & { number: number }) | null>(null);
  const count = useRef(0);
  const say = useCallback((next: Said) => {
    count.current += 1;
    setSaid({ ...next, number: count.current });
  }, []);
  const close = useCallback(() => setSaid(null), []);
  const settle = useCallback(
    () => setSaid((shown) => (shown?.isFailure || shown?.action ? shown : null)),
    [],
  );
  const failed = said?.isFailure ? said : null;
  const done = said && !said.isFailure ? said : null;
  return (
    <Say value={say}>
      <Settle value={settle}>{children}</Settle>
      <div className="pointer-events-none fixed inset-x-0 bottom-20 z-40 flex justify-center px-4">
        <div role="status" className="min-w-0">
          {done && <Toast key={done.number} said={done} onClose={close} />}
        </div>
        <div role="alert" className="min-w-0">
          {failed && <Toast key={failed.number} said={failed} onClose={close} />}
        </div>
      </div>
    </Say>
  );
}

function Toast({
  said: { text, more, isFailure = false, action },
  onClose,
}: {
  said: Said;
  onClose: () => void;
}) {
  const [isHeld, setHeld] = useState(false);
  const shownForMs = action ? WITH_ACTION_SHOWN_FOR_MS : SHOWN_FOR_MS;
  useEffect(() => {
    if (isHeld || isFailure) return;
    const timer = setTimeout(onClose, shownForMs);
    return () => clearTimeout(timer);
  }, [isHeld, isFailure, shownForMs, onClose]);
  const Icon = isFailure ? CircleAlert : CircleCheck;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it or focusing it only delays its closing
    <div
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="deep-band pointer-events-auto flex max-w-xl items-center gap-3 rounded-card py-2 pr-2 pl-4 shadow-lg"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${isFailure ? 'text-danger' : 'text-good'}`} />
      <div className="min-w-0 grow wrap-anywhere">
        <p>{text}</p>
        {more && <p>{more}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-lg border border-on-deep-muted/50 px-3 font-semibold hover:bg-on-deep/10"
          onClick={() => {
            action.onPress();
            onClose();
          }}
        >
          {action.name}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-on-deep/10"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
