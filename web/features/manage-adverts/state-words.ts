import type { Advert } from '#contract/adverts/adverts.ts';
import { advertState } from '#domain/notices/advert-status.ts';
import { londonClock, londonDayAndMonth, londonYear } from '#domain/time/london-time.ts';

/** `5 June 18:00`; with the year where that is another one. */
function momentWords(at: number, now: number): string {
  const year = londonYear(at) === londonYear(now) ? '' : ` ${londonYear(at)}`;
  return `${londonDayAndMonth(at)}${year} ${londonClock(at)}`;
}

/** What an advert is at `now`, epoch milliseconds, and when that changes: `Active until 5 June 18:00`. */
export function stateWords(advert: Pick<Advert, 'active' | 'start_date' | 'end_date'>, now: number): string {
  const { state } = advertState(advert, now);
  const at = (instant: string | null) => (instant === null ? '' : momentWords(Date.parse(instant), now));
  if (state === 'planned') {
    const end = advert.end_date === null ? '' : `, until ${at(advert.end_date)}`;
    return `Starts ${at(advert.start_date)}${end}`;
  }
  if (state === 'ended') return `Ended ${at(advert.end_date)}`;
  if (state === 'off') return 'Off';
  return advert.end_date === null ? 'Active' : `Active until ${at(advert.end_date)}`;
}
