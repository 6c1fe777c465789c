import ICAL from 'ical.js';
import { sync } from 'node-ical';

/** An event as a calendar reads it. */
export interface CalendarEvent {
  uid: string;
  summary: string;
  start: number;
  end: number;
}
/** Two libraries that share no code. */
export const byIcalJs = (text: string): CalendarEvent[] =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      ...{ uid: event.uid, summary: event.summary },
      start: event.startDate.toJSDate().getTime(),
      end: event.endDate.toJSDate().getTime(),
    };
  });
export const byNodeIcal = (text: string): CalendarEvent[] =>
  Object.values(sync.parseICS(text)).flatMap((each) =>
    each?.type === 'VEVENT'
      ? {
          ...{ uid: each.uid, summary: String(each.summary) },
          start: each.start.getTime(),
          end: (each.end ?? each.start).getTime(),
        }
      : [],
  );
export const byStart = (events: CalendarEvent[]) =>
  events.toSorted((one, other) => one.start - other.start || one.uid.localeCompare(other.uid));
