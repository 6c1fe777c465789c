import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { BathingWater } from '#contract/bathing-water.ts';
import { bathingRisk } from '#domain/bathing-risk.ts';
import { openIncident } from '#domain/bathing-water.ts';
import type { Tone } from '#domain/tone.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clockAndDay } from './clock-and-day.ts';

const icons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  caution: TriangleAlert,
  danger: CircleAlert,
  neutral: Info,
};

/** The pollution risk of a bathing water at `now` in a word; what is known of its forecast goes below. */
export function PollutionRisk({
  water,
  inSeason,
  now,
  children,
}: {
  water: BathingWater;
  inSeason: boolean;
  now: number;
  children?: ReactNode;
}) {
  const { words, tone } = bathingRisk(water, inSeason, now);
  return (
    <div>
      <p className="mb-1 text-sm text-ink-muted">Pollution risk</p>
      <Badge tone={tone} Icon={icons[tone]}>
        {words}
      </Badge>
      {children}
    </div>
  );
}

/** The pollution incident that is open now, if there is one. */
export function OpenIncident({ water, now }: { water: BathingWater; now: number }) {
  const incident = openIncident(water.pollution_incident, now);
  if (!incident) return null;
  const { type, startOfIncident, expectedEndOfIncident: expectedEnd } = incident;
  return (
    <Notice tone="danger" title={`Pollution incident${type ? `: ${type}` : ''}`}>
      {startOfIncident ? `Since ${clockAndDay(Date.parse(startOfIncident), now)}` : 'Open'}
      {expectedEnd && `, expected to end ${clockAndDay(Date.parse(expectedEnd), now)}`}. Bathing is not
      advised.
    </Notice>
  );
}
