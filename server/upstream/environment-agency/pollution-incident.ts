import type { PollutionIncident } from '#contract/bathing-water.ts';
import { toIso } from './risk-prediction.ts';
import type { WireIncident } from './wire.ts';

/** Until when the incident is expected to last; without an expectation it lasts until its end is published. */
const lastsUntil = (incident: WireIncident) => incident.expectedEndOfIncident ?? Number.POSITIVE_INFINITY;

/** An incident is published again when what is known of it changes: the record made last comes first. */
const newestFirst = (a: WireIncident, b: WireIncident) =>
  b.startOfIncident - a.startOfIncident || (b.som_recordDateTime ?? 0) - (a.som_recordDateTime ?? 0);

/**
 * The newest incident without an end. Where its expected end has passed, an older one that goes on comes before
 * it. Null where there is none.
 */
export function toPollutionIncident(
  incidents: readonly WireIncident[],
  now: number,
): PollutionIncident | null {
  const ended = new Set(
    incidents
      .filter(({ endOfIncident }) => endOfIncident !== null)
      .map(({ startOfIncident }) => startOfIncident),
  );
  const records = incidents.filter(({ startOfIncident }) => !ended.has(startOfIncident)).sort(newestFirst);
  const lastRecords = [
    ...new Map(records.toReversed().map((record) => [record.startOfIncident, record])).values(),
  ];
  const newest = lastRecords.findLast((record) => lastsUntil(record) > now) ?? lastRecords.at(-1);
  return newest === undefined
    ? null
    : {
        type: newest.incidentType,
        startOfIncident: new Date(newest.startOfIncident).toISOString(),
        expectedEndOfIncident: toIso(newest.expectedEndOfIncident),
      };
}
