import { type Upstream, upstreams } from './upstream-names.ts';

type PerUpstream = Record<Upstream, number>;

/** How often each upstream was called, and how many calls of it were unanswered at once. */
export interface CallCounts {
  /** @returns what to call once the call has ended, answered or not */
  begin(upstream: Upstream): () => void;
  calls(): PerUpstream;
  inFlight(): PerUpstream;
  maxInFlight(): PerUpstream;
  /** Most calls in flight over all upstreams. */
  maxInFlightInAll(): number;
  reset(): void;
}

const zeroes = () => Object.fromEntries(upstreams.map((upstream) => [upstream, 0])) as PerUpstream;
const sum = (counts: PerUpstream) => upstreams.reduce((total, upstream) => total + counts[upstream], 0);

export function createCallCounts(): CallCounts {
  const inFlight = zeroes();
  let calls = zeroes();
  let most = zeroes();
  let mostInAll = 0;
  return {
    begin: (upstream) => {
      calls[upstream] += 1;
      inFlight[upstream] += 1;
      most[upstream] = Math.max(most[upstream], inFlight[upstream]);
      mostInAll = Math.max(mostInAll, sum(inFlight));
      return () => {
        inFlight[upstream] -= 1;
      };
    },
    calls: () => ({ ...calls }),
    inFlight: () => ({ ...inFlight }),
    maxInFlight: () => ({ ...most }),
    maxInFlightInAll: () => mostInAll,
    reset: () => {
      calls = zeroes();
      most = { ...inFlight };
      mostInAll = sum(inFlight);
    },
  };
}
