import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { bathingRisk, NOT_ADVISED } from '#domain/water/bathing/bathing-risk.ts';
import { incidentState, incidentTitle, overdueWords } from '#domain/water/bathing/pollution-incident.ts';
import type { Tone } from '#domain/words/tone.ts';
import { Badge } from '#web/shared/ui/badge.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';

const icons: Record<Tone, LucideIcon> = {
  good: Info,
  caution: TriangleAlert,
  danger: CircleAlert,
  neutral: Info,
};

/** The pollution risk of a bathing water at `now` in a word; what is known of its forecast goes below. */
export function PollutionRisk({
  water,
  now,
  children,
}: {
  water: BathingWater;
  now: number;
  children?: ReactNode;
}) {
  const { words, tone, advice } = bathingRisk(water, now);
  return (
    <div>
      <p className="mb-1 text-sm text-ink-muted">Pollution risk</p>
      <Badge tone={tone} Icon={icons[tone]}>
        {words}
      </Badge>
      {advice === NOT_ADVISED && <p className="mt-1 font-semibold">{advice}</p>}
      {children}
    </div>
  );
}

/** The pollution incident that is open, or overdue, if there is one. */
export function PollutionIncident({
  water: { pollution_incident: incident },
  now,
}: {
  water: BathingWater;
  now: number;
}) {
  const state = incidentState(incident, now);
  if (!incident || !state) return null;
  const { startOfIncident, expectedEndOfIncident: expectedEnd } = incident;
  const start = startOfIncident && clockAndDay(Date.parse(startOfIncident), now);
  return (
    <Notice tone={state === 'open' ? 'danger' : 'caution'} title={incidentTitle(incident)}>
      {state === 'open' ? (
        <>
          {start ? `Since ${start}` : 'Open'}
          {expectedEnd && `, expected to end ${clockAndDay(Date.parse(expectedEnd), now)}`}. Bathing is not
          advised.
        </>
      ) : (
        `${start ? `Since ${start}, ` : ''}${overdueWords(incident)}. It may still be going on.`
      )}
    </Notice>
  );
}
