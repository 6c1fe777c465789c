import { getTimes } from 'suncalc';
import type { FeedValue } from '#domain/feeds/feed-values.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { eachInTurn } from '#server/http/in-turn.ts';
import type { Reading, ReadMany } from '../reading.ts';

/** Today and a week ahead, so that the times stay known when a refresh is late. */
const DAYS = 8;

/** Computes sunrise and sunset for each place. */
export const sunriseSunset: ReadMany<FeedValue<'sunrise_sunset'>> = async (places, now) => {
  const today = londonDate(now);
  const dates = Array.from({ length: DAYS }, (_, day) => addDays(today, day));
  return eachInTurn(
    places,
    ({ latitude, longitude }): Reading<FeedValue<'sunrise_sunset'>> => ({
      value: {
        days: dates.map((date) => {
          const { sunrise, sunset } = getTimes(new Date(`${date}T12:00:00Z`), latitude, longitude);
          return { date, sunrise: sunrise?.toISOString() ?? null, sunset: sunset?.toISOString() ?? null };
        }),
      },
      observedAt: null,
      source: 'Computed (SunCalc)',
      attribution: 'Computed with SunCalc (https://github.com/mourner/suncalc)',
      dropped: [],
    }),
  );
};
