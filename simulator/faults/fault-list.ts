import type { Upstream } from '../upstream-names.ts';
import type { Fault } from './fault.ts';

/** The faults in force. */
export interface FaultList {
  /** Replaces all faults. */
  set(faults: readonly Fault[]): void;
  clear(): void;
  /** With what is left of `calls`. */
  current(): readonly Fault[];
  /** The first fault that concerns a call, which uses it up by one. */
  take(upstream: Upstream, address: string): Fault | undefined;
}

export function createFaultList(): FaultList {
  let faults: readonly Fault[] = [];
  return {
    set: (next) => {
      faults = [...next];
    },
    clear: () => {
      faults = [];
    },
    current: () => faults,
    take: (upstream, address) => {
      const fault = faults.find(
        ({ upstream: spoilt, url_contains: part = '' }) =>
          spoilt === upstream && (address.includes(part) || decodeURIComponent(address).includes(part)),
      );
      if (fault) faults = faults.flatMap((other) => (other === fault ? usedOnce(other) : [other]));
      return fault;
    },
  };
}

const usedOnce = (fault: Fault): Fault[] => {
  if (fault.calls === undefined) return [fault];
  return fault.calls > 1 ? [{ ...fault, calls: fault.calls - 1 }] : [];
};
