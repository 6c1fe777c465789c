import type { TidalData, TideEvent } from '#contract/tides.ts';
import { untilWords } from '#domain/relative-time.ts';
import type { TideHeight, TideState } from '#domain/tide-curve.ts';
import { turnClock } from '#domain/tide-days.ts';
import { formatValue } from '#domain/units.ts';

export const waterWord = (type: TideEvent['type']): 'High' | 'Low' => (type === 'HighWater' ? 'High' : 'Low');

const directionWords = { rising: 'Rising', falling: 'Falling', unknown: 'Not known' } as const;
export const directionWord = (direction: TideState['direction']) => directionWords[direction];

/** `3.4 m`; `about 3.5 m` where it is a guess, to the half metre. */
export const heightWords = ({ metres, isApproximate }: TideHeight): string =>
  isApproximate ? `about ${formatValue(Math.round(metres * 2) / 2)} m` : `${formatValue(metres)} m`;

/** `High 15:34, 5.1 m` */
export const eventWords = (event: TideEvent): string =>
  `${waterWord(event.type)} ${turnClock(event)}, ${formatValue(event.height)} m`;

/** `High 15:34, 5.1 m, in 1 h 2 min` */
export const nextTurnWords = (event: TideEvent, now: number): string =>
  `${eventWords(event)}, ${untilWords(Date.parse(event.date_time), now)}`;

/** The day's tide in a sentence or two, for those who do not see the graph. */
export function tideSummary(
  today: readonly TideEvent[],
  { direction, height, next }: TideState,
  now: number,
): string {
  const doing = direction === 'unknown' ? '' : `The tide is ${direction}`;
  const level = height === undefined ? '' : `, now ${heightWords(height)}`;
  const turn = next ? ` Next: ${nextTurnWords(next, now)}.` : '';
  return `${doing && `${doing}${level}.`}${turn} ${dayTides('Today', today)}`.trim();
}

/** `Tuesday: High 03:14, 4.9 m; Low 09:34, 1.6 m.`; without a name the waters alone. */
export const dayTides = (name: string, events: readonly TideEvent[]): string =>
  `${name && `${name}: `}${events.map(eventWords).join('; ')}.`;

type TideStation = NonNullable<TidalData['station']>;

/** `Published for Bude, 0.4 miles away` */
export function stationWords(method: TidalData['method'], station: TideStation): string {
  const made = method === 'published' ? 'Published' : 'Computed';
  const distance =
    station.distance_miles === null ? '' : `, ${formatValue(station.distance_miles)} miles away`;
  return `${made} for ${station.name}${distance}`;
}
