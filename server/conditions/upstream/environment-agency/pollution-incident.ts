import type { PollutionIncident } from '#contract/conditions/bathing-water.ts';
import { toIso } from './risk-prediction.ts';
import type { WireIncident } from './wire.ts';

/** The expected end of the incident. Without one it lasts until its end is published. */
const lastsUntil = (incident: WireIncident) => incident.expectedEndOfIncident ?? Number.POSITIVE_INFINITY;

/** An incident is published again when it changes, with the same start and the same notation. */
const isSame = (a: WireIncident, b: WireIncident): boolean =>
  (a.startOfIncident !== null && a.startOfIncident === b.startOfIncident) ||
  (a.incidentNotation !== null && a.incidentNotation === b.incidentNotation);

/** The last record of each incident. */
function lastRecords(incidents: readonly WireIncident[]): WireIncident[] {
  const newestFirst = incidents.toSorted((a, b) => (b.som_recordDateTime ?? 0) - (a.som_recordDateTime ?? 0));
  return newestFirst.filter(
    (record, index) => !newestFirst.slice(0, index).some((newer) => isSame(newer, record)),
  );
}

/**
 * The newest incident without an end that goes on. If all expected ends have passed, the one that was
 * expected to last longest, because its end is still to come. Null if there is none.
 */
export function toPollutionIncident(
  incidents: readonly WireIncident[],
  now: number,
): PollutionIncident | null {
  const ended = incidents.filter(({ endOfIncident }) => endOfIncident !== null);
  const unended = incidents.filter(({ endOfIncident }) => endOfIncident === null);
  const open = lastRecords(unended.filter((record) => !ended.some((end) => isSame(end, record)))).sort(
    (a, b) => (b.startOfIncident ?? 0) - (a.startOfIncident ?? 0),
  );
  const incident =
    open.find((record) => lastsUntil(record) > now) ??
    open.toSorted((a, b) => lastsUntil(b) - lastsUntil(a))[0];
  return incident === undefined
    ? null
    : {
        type: incident.incidentType,
        startOfIncident: toIso(incident.startOfIncident),
        expectedEndOfIncident: toIso(incident.expectedEndOfIncident),
      };
}
