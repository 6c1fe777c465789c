import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { GoWindow, WindowsAnswer, WindowsOfPlace } from '#contract/conditions/windows.ts';
import { londonDate } from '#domain/time/london-time.ts';
import { limitParameters } from '#domain/windows/limit-text.ts';
import { hasForecast, type Limits, limitsWords } from '#domain/windows/limits.ts';
import {
  cautionWords,
  checkWords,
  cutsWords,
  factWords,
  unknownWords,
  WINDOWS_CAVEAT,
  type WordUnits,
} from '#domain/windows/window-words.ts';
import { capitalised } from '#domain/words/capitalised.ts';
import { onLondonsClock } from '../london-calendar.ts';

const UNITS: WordUnits = { wind: 'mph', waves: 'ft' };

/** The windows of the coming week as an iCalendar file (RFC 5545). All times are UTC instants. */
export function windowsCalendar({ places, ...answer }: WindowsAnswer, limits: Limits): string {
  const calendar = ical({
    name: `Within your limits: ${places.map(({ name }) => name).join(', ')}`,
    prodId: { company: 'Foreshore', product: 'Windows', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  const mark = answer.simulated ? 'Simulated: ' : '';
  for (const place of places) {
    const uidOf = uids(place, limits);
    for (const window of place.windows) {
      calendar.createEvent({
        id: uidOf(window),
        stamp: new Date(answer.generated_at),
        start: new Date(window.from),
        end: new Date(window.until),
        summary: `${mark}${headOf(window, limits)}: ${place.name}`,
        description: descriptionOf(window, place, limits),
        location: place.name,
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  return onLondonsClock(calendar.toString());
}

/** Of what must be checked on the day it says nothing good: it may be bad by now, or unknown. */
function headOf({ state, check }: GoWindow, limits: Limits): string {
  if (state === 'unknown') return 'Not known';
  if (check.length === 0) return 'Within your limits';
  return hasForecast(limits) ? 'Check on the day, forecast within your limits' : 'Check on the day';
}

function descriptionOf(window: GoWindow, place: WindowsOfPlace, limits: Limits): string {
  const facts = factWords(window.facts, UNITS, place.error_m !== null);
  return [
    ...cautionWords(window.facts, place.warning, UNITS),
    ...unknownWords(window, place.bars),
    ...checkWords(window, place.bars, true),
    facts.length > 0 ? `${capitalised(facts.join(', '))}.` : null,
    cutsWords(window, limits),
    `Your limits: ${limitsWords(limits)}.`,
    ...place.doubts.map((doubt) => `${capitalised(doubt)}.`),
    WINDOWS_CAVEAT,
    ...place.credits,
  ]
    .filter((words) => words !== null)
    .join('\n');
}

/**
 * The same uid whenever the file is made: the place, the limits, the day in London, and the number of the window on that day
 * from its end. Counted so, a window keeps it while the earlier ones of the day pass.
 */
function uids({ slug, windows }: WindowsOfPlace, limits: Limits): (window: GoWindow) => string {
  const limit = createHash('sha1')
    .update(JSON.stringify(limitParameters(limits)))
    .digest('hex')
    .slice(0, 12);
  const dayOf = ({ until }: GoWindow) => londonDate(until - 1);
  return (window) => {
    const ofDay = windows.filter((each) => dayOf(each) === dayOf(window));
    const number = ofDay.length - ofDay.indexOf(window);
    return `window-${limit}-${dayOf(window)}-${number}@${slug}`;
  };
}
