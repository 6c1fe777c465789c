import type { LiveStatus } from './live-status.ts';

export interface StatusReport {
  /** An attempt is made, or will be. @param reason why the connection is not open, where something has failed */
  trying: (reason?: string) => void;
  /** All attempts have failed. Until it is live again the state stays `error`, also during further attempts. */
  givenUp: () => void;
  live: (isLongPolling: boolean) => void;
  /** No attempt is made. */
  offline: () => void;
}

/** Reports the state of a connection, and the last problem until it is over. */
export function statusReport(onStatus: (status: LiveStatus) => void): StatusReport {
  let problem: string | null = null;
  let hasGivenUp = false;
  const report = (state: LiveStatus['state'], isLongPolling = false) =>
    onStatus({ state, problem, isLongPolling });
  const trying = (reason = problem) => {
    problem = reason;
    report(hasGivenUp ? 'error' : 'connecting');
  };
  const forget = () => {
    problem = null;
    hasGivenUp = false;
  };
  return {
    trying,
    givenUp() {
      hasGivenUp = true;
      trying();
    },
    live(isLongPolling) {
      forget();
      report('live', isLongPolling);
    },
    offline() {
      forget();
      report('offline');
    },
  };
}
