import type { DisplayLanguage } from '#contract/displays/display-frame.ts';
import {
  londonClock,
  londonDate,
  londonDayAndMonth,
  londonWeekday,
  zoneOfRepeatedClock,
} from '../../time/london-time.ts';

const welsh: Readonly<Record<string, string>> = {
  ...{ Monday: 'Dydd Llun', Tuesday: 'Dydd Mawrth', Wednesday: 'Dydd Mercher', Thursday: 'Dydd Iau' },
  ...{ Friday: 'Dydd Gwener', Saturday: 'Dydd Sadwrn', Sunday: 'Dydd Sul' },
  ...{ January: 'Ionawr', February: 'Chwefror', March: 'Mawrth', April: 'Ebrill', May: 'Mai' },
  ...{ June: 'Mehefin', July: 'Gorffennaf', August: 'Awst', September: 'Medi', October: 'Hydref' },
  ...{ November: 'Tachwedd', December: 'Rhagfyr' },
};

const inWelsh = (word: string): string => welsh[word] ?? word;

/** `Saturday 11 July`, `Dydd Sadwrn 11 Gorffennaf` */
export function dayWords(at: number, language: DisplayLanguage): string {
  const words = `${londonWeekday(at)} ${londonDayAndMonth(at)}`;
  return language === 'cy' ? words.split(' ').map(inWelsh).join(' ') : words;
}

/** `Saturday`, `Dydd Sadwrn` */
export const weekdayWords = (at: number, language: DisplayLanguage): string =>
  dayWords(at, language).split(' ').slice(0, -2).join(' ');

/** `Sat 11 July`, `Sad 11 Gorffennaf` */
export const shortDayWords = (at: number, language: DisplayLanguage): string =>
  dayWords(at, language)
    .replace(/^Dydd /, '')
    .replace(/^\p{L}+/u, (day) => day.slice(0, 3));

/** `14:02`; with the zone, `01:30 BST`, where the clock reads the same twice that day. */
export const clockWords = (at: number): string =>
  [londonClock(at), zoneOfRepeatedClock(at)].filter(Boolean).join(' ');

/** `14:02`; of another day than that of `now` with its day, `14:02, Saturday 11 July`. */
export const timeWords = (at: number, now: number, language: DisplayLanguage): string =>
  isSameDay(at, now) ? clockWords(at) : `${clockWords(at)}, ${dayWords(at, language)}`;

export const isSameDay = (one: number, other: number): boolean => londonDate(one) === londonDate(other);
