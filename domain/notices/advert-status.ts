import type { Advert, AdvertState } from '#contract/adverts/adverts.ts';

/** Whether an advert is to be shown at `now`, epoch milliseconds: switched on and within its dates, ends included. */
export const isActiveAdvert = (
  { active, start_date, end_date }: Pick<Advert, 'active' | 'start_date' | 'end_date'>,
  now: number,
): boolean =>
  active &&
  (start_date === null || Date.parse(start_date) <= now) &&
  (end_date === null || Date.parse(end_date) >= now);

/**
 * What an advert is at `now`, epoch milliseconds, and when that changes by itself; null: never. The last moment of an
 * advert is its end date, so it ends a millisecond later.
 */
export function advertState(
  advert: Pick<Advert, 'active' | 'start_date' | 'end_date'>,
  now: number,
): { state: AdvertState; changesAt: number | null } {
  const start = advert.start_date === null ? null : Date.parse(advert.start_date);
  const end = advert.end_date === null ? null : Date.parse(advert.end_date);
  if (!advert.active) return { state: 'off', changesAt: null };
  if (end !== null && end < now) return { state: 'ended', changesAt: null };
  if (start !== null && start > now) return { state: 'planned', changesAt: start };
  return { state: 'active', changesAt: end === null ? null : end + 1 };
}

type Ranked = Pick<Advert, '_id' | 'priority' | 'created_at'>;

/** The order in which adverts are shown: the lowest priority number first, then the newest. */
export const advertOrder = (a: Ranked, b: Ranked): number =>
  a.priority - b.priority ||
  Date.parse(b.created_at) - Date.parse(a.created_at) ||
  (a._id < b._id ? -1 : Number(a._id > b._id)); // the same order each time, even for two that were made at once
