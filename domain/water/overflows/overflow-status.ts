import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import { spillStart } from './overflow-event.ts';

export const UNKNOWN_STATUS = 'Unknown Status';

/** The label of a code. 1 is a discharge here; in bathing-water answers 1 means a failed call. */
export function statusOf(code: number | null): string {
  if (code === 1) return 'Active Spilling';
  if (code === 0) return 'Not Spilling';
  if (code === -1) return 'Monitor Offline';
  return UNKNOWN_STATUS;
}

/** The server's own words, or else the label of the code. */
export const statusText = ({ status, status_code }: Pick<StormOverflow, 'status' | 'status_code'>): string =>
  status.trim() || statusOf(status_code);

export interface OverflowCounts {
  active: number;
  inactive: number;
  offline: number; // says nothing about a discharge: never counted as inactive
  unknown: number;
}

export function countOverflows(overflows: readonly Pick<StormOverflow, 'status_code'>[]): OverflowCounts {
  const withCode = (code: number | null) =>
    overflows.filter(({ status_code }) => status_code === code).length;
  const [active, inactive, offline] = [withCode(1), withCode(0), withCode(-1)];
  return { active, inactive, offline, unknown: overflows.length - active - inactive - offline };
}

/** Colours of the counts that have one. */
export const countColours = ({ active, offline }: OverflowCounts) =>
  ({ active: active > 0 ? 'red' : 'green', offline: offline > 0 ? 'amber' : 'neutral' }) as const;

/** Discharging first, then by distance. */
export const dischargingFirst = (one: StormOverflow, other: StormOverflow): number =>
  Number(other.status_code === 1) - Number(one.status_code === 1) ||
  one.distance_miles - other.distance_miles;

/** The overflow without its status, which was last known at `at`. If it was running then, `seen_running` says so. */
export const withoutStatus = <O extends StormOverflow>(overflow: O, at: number): O => ({
  ...overflow,
  status: UNKNOWN_STATUS,
  status_code: null,
  properties: { ...overflow.properties, status: null },
  seen_running:
    overflow.status_code === 1
      ? { since: spillStart(overflow, at), until: at, stopped_by: null }
      : overflow.seen_running,
});
