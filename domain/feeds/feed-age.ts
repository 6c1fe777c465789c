import type { Meta } from '#contract/conditions/meta.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { addDays, londonClock, londonDate, londonWeekday, zoneOfRepeatedClock } from '../time/london-time.ts';
import { momentInLists } from '../time/moment-words.ts';
import { hoursOldWords, relativeTime, relativeTimeInSentence } from '../time/relative-time.ts';
import { feedLimits } from './freshness.ts';

/** A moment of a feed and the words that say what happened then. */
export interface FeedAge {
  /** The words beside the title; those of `asked` are followed by how long ago it was. */
  lead: string;
  /** The same where there is little room; null where the age alone says it. */
  short: string | null;
  at: number; // epoch ms
  /** What happened at `at`: the source was asked, a model's run began, or it is the moment that a forecast is for. */
  what: 'asked' | 'run' | 'for';
}

type Times = Pick<Meta, 'observed_at' | 'fetched_at'> & Partial<Pick<Meta, 'source' | 'run_at'>>;

const DAY_MS = 86_400_000;
/** A forecast whose own time is further off than this says for when it is. */
const NEAR_MS = 30 * 60_000;

const clockWords = (at: number): string =>
  [londonClock(at), zoneOfRepeatedClock(at)].filter(Boolean).join(' ');

/** `14:15`, with its weekday or date where that is another day. */
function momentWords(at: number, now: number): string {
  if (londonDate(at) === londonDate(now)) return clockWords(at);
  return Math.abs(now - at) < DAY_MS ? `${londonWeekday(at)} ${clockWords(at)}` : relativeTime(at, now);
}

/** `09:00`, `Sun 21:00`, `10 Jul 21:00` */
const runInShort = (at: number, now: number): string =>
  [momentInLists(at, now), zoneOfRepeatedClock(at)].filter(Boolean).join(' ');

const isYesterday = (at: number, now: number): boolean => londonDate(at) === addDays(londonDate(now), -1);

/** The words for a run, by the feed. The sea is put together from several models, whose runs begin at different times. */
const runWords: Partial<Record<FeedKind, (at: number, now: number) => string>> = {
  weather: (at, now) =>
    `Met Office forecast from ${isYesterday(at, now) ? `yesterday’s ${clockWords(at)}` : `the ${runInShort(at, now)}`} run`,
  marine: (at, now) =>
    `Wave and current models, newest run ${isYesterday(at, now) ? `yesterday ${clockWords(at)}` : runInShort(at, now)}`,
};

const ownTime = (kind: FeedKind, { observed_at }: Pick<Times, 'observed_at'>): number | null =>
  feedLimits[kind].observedLagLimitMs === null || observed_at === null ? null : Date.parse(observed_at);

/**
 * When the source was last asked: its own times say when rows were written, not when they were true. Null where no source
 * covers the place: an age would read as if somebody had looked.
 */
export const checkedAge = ({ fetched_at, source }: Times): FeedAge | null =>
  fetched_at === null || source === null
    ? null
    : { lead: 'Checked', short: null, at: Date.parse(fetched_at), what: 'asked' };

/**
 * The time beside a feed's values: of a model the run that they are from, as far as it is known, else what they are for and
 * when it was asked; of any other source when it was asked. How lately a model was asked is not how new its forecast is.
 */
export function feedAge(kind: FeedKind, times: Times, now: number): FeedAge | null {
  const at = ownTime(kind, times);
  const words = runWords[kind];
  if (words && times.run_at) return runAge(words, Date.parse(times.run_at), at, now);
  if (at === null) return checkedAge(times);
  const short = `Forecast for ${momentWords(at, now)}`;
  const asked =
    times.fetched_at === null ? '' : `, asked ${relativeTimeInSentence(Date.parse(times.fetched_at), now)}`;
  return { lead: short + asked, short, at, what: 'for' };
}

function runAge(
  words: (at: number, now: number) => string,
  run: number,
  own: number | null,
  now: number,
): FeedAge {
  const lead = words(run, now);
  if (own === null || Math.abs(now - own) <= NEAR_MS)
    return { lead, short: `${runInShort(run, now)} run`, at: run, what: 'run' };
  const moment = momentWords(own, now);
  return { lead: `${lead}, for ${moment}`, short: `Forecast for ${moment}`, at: run, what: 'run' };
}

const isOldRun = (kind: FeedKind, at: number, now: number): boolean => {
  const { observedLagLimitMs: limit } = feedLimits[kind];
  return limit !== null && now - at > limit;
};

/** The same in a few words: `4 hours old, may be different now`. Null where its own time is near, or ahead. */
export function oldRunWords(kind: FeedKind, times: Pick<Times, 'observed_at'>, now: number): string | null {
  const at = ownTime(kind, times);
  return at !== null && isOldRun(kind, at, now) ? `${hoursOldWords(at, now)}, may be different now` : null;
}

/** Why a model's value is doubtful although it was fetched just now: its own time is off. Null where it is near. */
export function ownTimeDoubt(kind: FeedKind, times: Pick<Times, 'observed_at'>, now: number): string | null {
  const at = ownTime(kind, times);
  if (at === null) return null;
  const { observedLeadLimitMs } = feedLimits[kind];
  if (isOldRun(kind, at, now))
    return `${hoursOldWords(at, now)}: when last asked, the source had nothing newer than ${momentWords(at, now)}. It may be different now.`;
  return observedLeadLimitMs !== null && at - now > observedLeadLimitMs
    ? `The source’s own time, ${momentWords(at, now)}, lies ahead.`
    : null;
}
