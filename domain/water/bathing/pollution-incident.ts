import type { PollutionIncident } from '#contract/conditions/bathing-water.ts';
import { londonClock, londonDate, londonDayAndMonth } from '../../time/london-time.ts';

/** How long an incident is shown after its expected end, if nobody reports that it ended. */
const OVERDUE_MS = 7 * 86_400_000;

type Incident = PollutionIncident & { endOfIncident?: string | null };

const expectedEndOf = ({ expectedEndOfIncident }: PollutionIncident): number =>
  expectedEndOfIncident === null ? Number.POSITIVE_INFINITY : Date.parse(expectedEndOfIncident);

/**
 * The state of an incident at `now`. `open`: it has no end, and its expected end, if given, lies in the future.
 * `overdue`: its expected end passed within a week and nobody reported an end, so it may go on. Null: over, or none.
 */
export function incidentState(incident: Incident | null, now: number): 'open' | 'overdue' | null {
  if (!incident || incident.endOfIncident) return null;
  const late = now - expectedEndOf(incident);
  if (late < 0) return 'open';
  return late < OVERDUE_MS ? 'overdue' : null;
}

/** When the state of the incident changes by itself. */
export function incidentChanges(incident: PollutionIncident | null): number[] {
  const expectedEnd = incident ? expectedEndOf(incident) : Number.POSITIVE_INFINITY;
  return Number.isFinite(expectedEnd) ? [expectedEnd, expectedEnd + OVERDUE_MS] : [];
}

/** For example `expected to end on 3 June, end not reported`. */
export const overdueWords = (incident: PollutionIncident): string =>
  `expected to end on ${londonDayAndMonth(expectedEndOf(incident))}, end not reported`;

/** `Pollution incident: Sewage`. */
export const incidentTitle = ({ type }: PollutionIncident): string =>
  `Pollution incident${type ? `: ${type}` : ''}`;

/** `since 09:10 today`, `since 9 July`; null where that is not known. */
export function sinceWords({ startOfIncident }: PollutionIncident, now: number): string | null {
  if (startOfIncident === null) return null;
  const at = Date.parse(startOfIncident);
  return `since ${londonDate(at) === londonDate(now) ? `${londonClock(at)} today` : londonDayAndMonth(at)}`;
}

/** When a sample was taken, relative to the incident that is shown: `taken before the incident began`. Null without one. */
export function sampleUnderIncident(
  sampledAt: number,
  incident: Incident | null,
  now: number,
): string | null {
  const state = incidentState(incident, now);
  if (!incident || !state) return null;
  const { startOfIncident: start } = incident;
  if (start === null) return 'may have been taken before the incident began';
  if (sampledAt < Date.parse(start)) return 'taken before the incident began';
  return state === 'open' ? 'taken during the incident' : 'taken after the incident began';
}
