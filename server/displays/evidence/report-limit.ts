const MINUTE_MS = 60_000;
/** One a minute, one after each change, and some that are sent again. */
const REPORTS_A_MINUTE = 60;

/** Whether a display may report once more: each report is a write to the store. Counted by each process. */
export function createReportLimit(now: () => number): (displayId: string) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (displayId) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(displayId) ?? 0) + 1;
    counts.set(displayId, count);
    return count <= REPORTS_A_MINUTE;
  };
}
