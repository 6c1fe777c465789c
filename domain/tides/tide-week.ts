import type { SunDay, TidalData } from '#contract/conditions/tides.ts';
import { addDays, londonClock, londonDate, londonDateWords, londonDayBounds } from '../time/london-time.ts';
import { heightBand, timeBand } from './prediction/tide-origin.ts';
import { tideDays } from './tide-days.ts';
import { namedTurns, standSentence, standsOfDay, turnHeight, turnTime, waterWord } from './tide-words.ts';

const DAYS = 7;
const HOUR_MS = 3_600_000;

interface WeekWater {
  /** `High`, `Low` */
  name: string;
  /** `15:34`; `about 15:35 ± 15 min`; of a water that the authority does not give `not published` */
  time: string;
  /** `5.1 m`, `about 4.2 m ± 0.4`; nothing where it is not shown */
  height: string;
}

interface WeekDay {
  date: string;
  /** `Monday 23 November` */
  name: string;
  waters: WeekWater[];
  /** What else belongs to the day: a clock change, a stand. */
  notes: string[];
  /** `07:31`; null where it is not known */
  sunrise: string | null;
  sunset: string | null;
}

/** The high and low waters of today and the six days after it, as far as they are known. Times are on London's clock. */
export function tideWeek(tides: TidalData, sun: readonly SunDay[], now: number): WeekDay[] {
  const today = londonDate(now);
  const end = addDays(today, DAYS);
  return tideDays(tides.timeline, today)
    .filter((date) => date < end)
    .map((date) => {
      const { sunrise, sunset } = sun.find((day) => day.date === date) ?? {};
      const clock = (at: string | null | undefined) => (at ? londonClock(Date.parse(at)) : null);
      return {
        date,
        name: londonDateWords(Date.parse(`${date}T12:00Z`)),
        waters: watersOf(tides, date),
        notes: [clockChangeWords(date), ...standsOfDay(tides.timeline, date).map(standSentence)].filter(
          (note) => note !== null,
        ),
        ...{ sunrise: clock(sunrise), sunset: clock(sunset) },
      };
    });
}

function watersOf(tides: TidalData, date: string): WeekWater[] {
  return namedTurns(tides, date).flatMap(({ turn, isReal, missing }) => {
    const height = turnHeight(turn);
    return [
      ...missing.map((type) => ({ name: waterWord(type), time: 'not published', height: '' })),
      ...(isReal
        ? [
            {
              name: waterWord(turn.type),
              time: turnTime(turn) + timeBand(tides),
              height: height && height + heightBand(tides),
            },
          ]
        : []),
    ];
  });
}

/** What the clocks do on a day in London; null where they do nothing. */
function clockChangeWords(date: string): string | null {
  const { start, end } = londonDayBounds(date);
  const hours = (end - start) / HOUR_MS;
  if (hours === 24) return null;
  return hours < 24
    ? 'The clocks go forward from 01:00 to 02:00. Times after that are summer time (BST).'
    : 'The clocks go back from 02:00 to 01:00. Times after that are winter time (GMT).';
}
