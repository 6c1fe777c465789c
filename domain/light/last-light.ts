import { londonClock, londonDate, londonWeekday, zoneOfRepeatedClock } from '../time/london-time.ts';
import { untilWords } from '../time/relative-time.ts';

/** When civil twilight begins and ends around a day: the sun stands 6° below the horizon. Epoch ms; null: it does not. */
export interface CivilTwilight {
  dawn: number | null;
  sunset: number | null;
  dusk: number | null;
}

export interface LightWords {
  /** `16:49, in 2 h 10 min` */
  figure: string;
  /** What the figure is, and the times beside it. */
  note: string;
}

const NOT_KNOWN: LightWords = { figure: 'Not known', note: 'The sun’s times are not known.' };
const NO_DARK: LightWords = {
  figure: 'It does not get dark tonight',
  note: 'The sun stays less than 6° below the horizon.',
};
const LAST = 'Civil twilight ends: the sun is 6° below the horizon. Under cloud it is dark earlier.';

/**
 * Until when there is light to see by at `now` (epoch ms), or from when again.
 * @param days yesterday, today and tomorrow in London: in the north the last light of a day in summer is after midnight
 */
export function lightWords(
  [yesterday, today, tomorrow]: readonly [CivilTwilight, CivilTwilight, CivilTwilight],
  now: number,
): LightWords {
  const isYesterdays = yesterday.dusk !== null && now < yesterday.dusk;
  const { dawn, sunset, dusk } = isYesterdays ? yesterday : today;
  const next = isYesterdays ? today : tomorrow;
  if (sunset === null) return NOT_KNOWN;
  if (dawn !== null && now < dawn) {
    return {
      figure: `Dark until ${clock(dawn, now)}`,
      note: 'Civil twilight begins: the sun is 6° below the horizon.',
    };
  }
  if (dusk === null) return NO_DARK;
  if (now < dusk) {
    return {
      figure: `${clock(dusk, now)}, ${untilWords(dusk, now)}`,
      note: `Sunset ${clock(sunset, now)}. ${LAST}`,
    };
  }
  const again = next.dawn === null ? '' : ` First light ${clock(next.dawn, now)}.`;
  return { figure: `It was at ${clock(dusk, now)}`, note: `Civil twilight has ended.${again}` };
}

function clock(at: number, now: number): string {
  const zone = zoneOfRepeatedClock(at);
  const words = zone === null ? londonClock(at) : `${londonClock(at)} ${zone}`;
  return londonDate(at) === londonDate(now) ? words : `${londonWeekday(at)} ${words}`;
}
