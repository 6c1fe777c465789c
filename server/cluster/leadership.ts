/** Which process calls the sources. */
export interface Leadership {
  isLeading: () => boolean;
  /** Starts to compete for the lock. */
  begin: () => void;
  /** Calls the listener when this process starts to lead, and when it stops. */
  onChange: (listener: (isLeading: boolean) => void) => void;
  /** Called when another process says that it leads: this one stops unless it can prove that it has the lock. */
  giveWay: () => void;
  close: () => Promise<void>;
}

/** For a process that is alone on its store. */
export function aloneInTheStore(): Leadership {
  const listeners: ((isLeading: boolean) => void)[] = [];
  let isLeading = false;
  const set = (value: boolean) => {
    if (isLeading === value) return;
    isLeading = value;
    for (const listener of listeners) listener(value);
  };
  return {
    isLeading: () => isLeading,
    begin: () => set(true),
    onChange: (listener) => void listeners.push(listener),
    giveWay: () => undefined,
    close: async () => set(false),
  };
}
