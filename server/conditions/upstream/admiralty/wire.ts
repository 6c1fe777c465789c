import { z } from 'zod';
import type { TideEvent } from '#contract/conditions/tides.ts';
import { londonClock } from '#domain/time/london-time.ts';
import { isPossibleTime } from '../possible-time.ts';

/** A port as the UKHO sends it: a GeoJSON feature whose coordinates are longitude before latitude. */
export const UkhoStation = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.object({ Name: z.string() }),
});

/** High and low waters as the UKHO sends them; the values of each are judged one by one. */
export const UkhoEvents = z.array(
  z.object({
    EventType: z.unknown().optional(),
    DateTime: z.unknown().optional(),
    Height: z.unknown().optional(),
    IsApproximateTime: z.unknown().optional(),
    IsApproximateHeight: z.unknown().optional(),
  }),
);
type UkhoEvent = z.infer<typeof UkhoEvents>[number];

const types: Readonly<Record<string, TideEvent['type']>> = { HighWater: 'HighWater', LowWater: 'LowWater' };

/** GMT all year without saying so, sometimes to the fraction of a second: `2021-02-28T04:03:50.833`. */
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/;

/** Metres above chart datum; the highest astronomical tide of the country, at Avonmouth, is below 15. */
const [LOWEST, HIGHEST] = [-5, 20];

/** The events that have a time and a height, in order. The UKHO leaves both out where it cannot predict them. */
export function toTideEvents(sent: readonly UkhoEvent[]) {
  const dropped = new Set<string>();
  const events: TideEvent[] = [];
  for (const { EventType, DateTime, Height, IsApproximateTime, IsApproximateHeight } of sent) {
    if (isAbsent(DateTime) || isAbsent(Height)) continue;
    const type = typeof EventType === 'string' ? types[EventType] : undefined;
    const at =
      typeof DateTime === 'string' && DATE_TIME.test(DateTime) ? Date.parse(`${DateTime}Z`) : Number.NaN;
    const isHeight = typeof Height === 'number' && Height >= LOWEST && Height <= HIGHEST;
    if (type === undefined) dropped.add('EventType');
    if (!isPossibleTime(at)) dropped.add('DateTime');
    if (!isHeight) dropped.add('Height');
    if (type === undefined || !isPossibleTime(at) || !isHeight) continue;
    events.push({
      time: londonClock(at),
      date_time: new Date(at).toISOString(),
      height: Math.round(Height * 100) / 100,
      type,
      is_approximate_time: isSet(IsApproximateTime),
      is_approximate_height: isSet(IsApproximateHeight),
    });
  }
  events.sort((a, b) => Date.parse(a.date_time) - Date.parse(b.date_time));
  return { events, dropped: [...dropped] };
}

/** Any mark other than a plain no makes a turn less certain. Without a mark the source says nothing about it. */
const isSet = (mark: unknown) => !isAbsent(mark) && mark !== false;

const isAbsent = (value: unknown) => value === undefined || value === null;
