import type { OverviewPlace, OverviewState } from '#contract/conditions/overview.ts';
import { quantityWords, tideHeight } from '../quantities/quantities.ts';
import { momentInLists } from '../time/moment-words.ts';

const MINUTE_MS = 60_000;
/** A computed turn is rounded to this where its error is as large. */
const COARSE_MINUTES = 5;

/** For a figure that is missing. */
export const missingWords = (state: OverviewState): string =>
  state === 'none' ? 'not covered' : 'not known';

/** `High 15:20`; where it is worked out for another place `High about 15:20`, to five minutes if its error is as large. */
export function turnWords({ tide }: Pick<OverviewPlace, 'tide'>, now: number): string {
  if (!tide.next) return missingWords(tide.state);
  const { error_min: error } = tide;
  const step = (error ?? 0) >= COARSE_MINUTES ? COARSE_MINUTES * MINUTE_MS : MINUTE_MS;
  const at = Math.round((tide.next.at * 1000) / step) * step;
  const about = error === null ? '' : 'about ';
  return `${tide.next.type === 'HighWater' ? 'High' : 'Low'} ${about}${momentInLists(at, now)}`;
}

const inOneLine = (words: string): string => words.replaceAll(' ', '\u00a0');

/** The errors of a tide, `±0.3 m ±15 min`, and whose it is. */
export function aboutWords({ tide }: Pick<OverviewPlace, 'tide'>): string | null {
  const errors = [
    tide.error_m === null || tide.height === null ? null : `±${quantityWords(tideHeight(tide.error_m))}`,
    tide.error_min === null || tide.next === null ? null : `±${tide.error_min} min`,
  ].filter((words) => words !== null);
  const about = errors.length > 0 ? errors.map(inOneLine).join(' ') : tide.is_about ? 'about' : null;
  const elsewhere = tide.elsewhere === null ? null : `at ${tide.elsewhere}`;
  return [about, elsewhere].filter((words) => words !== null).join(', ') || null;
}
