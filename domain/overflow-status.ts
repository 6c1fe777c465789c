import type { StormOverflow, StormOverflows } from '#contract/storm-overflows.ts';
import { readTimestamp } from './timestamps.ts';
import type { Tone } from './tone.ts';

export const UNKNOWN_STATUS = 'Unknown Status';

/** The label of a code. 1 is a discharge here; in bathing-water answers 1 means a failed call. */
export function statusOf(code: number | null): string {
  if (code === 1) return 'Active Spilling';
  if (code === 0) return 'Not Spilling';
  if (code === -1) return 'Monitor Offline';
  return UNKNOWN_STATUS;
}

/** A monitor that is offline says nothing about a discharge, so it is never good. */
export function statusTone(code: number | null): Tone {
  if (code === 1) return 'danger';
  if (code === 0) return 'good';
  return code === -1 ? 'caution' : 'neutral';
}

/** The server's own words where it sent some, else the label of the code. */
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

/** One line for the glance at the top: `2 of 5 spilling, 1 monitor offline`. Claims no more than the monitors say. */
export function summaryWords({
  overflows,
  companies,
}: Pick<StormOverflows, 'overflows' | 'companies'>): string {
  if (companies.length === 0) return 'No overflow data for this place';
  if (overflows.length === 0) return 'No overflows nearby';
  const { active, inactive, offline, unknown } = countOverflows(overflows);
  const known = active + inactive;
  const parts = [
    active > 0 && `${active} of ${overflows.length} spilling`,
    active === 0 &&
      known > 0 &&
      (known === overflows.length ? 'None spilling' : `None of ${known} working spilling`),
    offline > 0 && `${offline} ${offline === 1 ? 'monitor' : 'monitors'} offline`,
    unknown > 0 && `${unknown} unknown`,
  ];
  return parts.filter((words) => words !== false).join(', ');
}

const LONG_SPILL_MS = 30 * 86_400_000;

/** When the discharge that runs now began, epoch ms; null where none runs or the start is not known. */
export const spillStart = ({ status_code, properties }: StormOverflow): number | null =>
  status_code === 1 ? readTimestamp(properties.latestEventStart ?? properties.statusStart) : null;

/** A discharge reported for more than 30 days on end: more often a faulty monitor than a spill. */
export function isLongRunning(overflow: StormOverflow, now: number): boolean {
  const start = spillStart(overflow);
  return start !== null && now - start > LONG_SPILL_MS;
}

/** Past its limit a status is no longer known, so the overflows that discharged no longer stand first. */
export const withOverflowsUnknown = <B extends { overflows: StormOverflow[] }>(body: B): B => ({
  ...body,
  overflows: body.overflows
    .map((overflow) => ({
      ...overflow,
      status: UNKNOWN_STATUS,
      status_code: null,
      properties: { ...overflow.properties, status: null },
    }))
    .sort((one, other) => one.distance_miles - other.distance_miles),
});
