import type {
  OverflowHistory,
  OverflowRecord,
  SpillState,
  SpillTotals,
} from '#contract/conditions/overflow-history.ts';
import { durationWords } from '../../time/durations.ts';
import { momentInLists, shortDate } from '../../time/moment-words.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** What each state is called, everywhere. */
export const stateNames = {
  spilling: 'Spilling',
  no_monitor: 'No working monitor',
  not_known: 'Not known to us',
  not_spilling: 'Not spilling',
} as const satisfies Record<SpillState, string>;

/** Whole hours, 1 for less than one: `420`. */
export const wholeHours = (minutes: number): string =>
  (minutes > 0 ? Math.max(1, Math.round(minutes / HOUR_MINUTES)) : 0).toLocaleString('en-GB');

export const hoursWords = (minutes: number): string => {
  const hours = wholeHours(minutes);
  return `${hours} ${hours === '1' ? 'hour' : 'hours'}`;
};

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-GB')} ${one}${count === 1 ? '' : 's'}`;

export const daysWords = ({ days }: SpillTotals): string => `in ${counted(days, 'day')}`;

/** Since when we have watched, and since when the sums are, where they begin later. */
export function sinceWords(watchedSince: string, totals: SpillTotals | null): string {
  const watched = `We have watched since ${shortDate(Date.parse(watchedSince))}`;
  const isLater = totals !== null && Date.parse(totals.since) > Date.parse(watchedSince) + MINUTE_MS;
  return isLater ? `Since ${shortDate(Date.parse(totals.since))}. ${watched}.` : `${watched}.`;
}

/** Says from when on each look is recorded, where that is later than the first record; else nothing. */
export function looksWords({
  watched_since,
  looks_recorded_since,
}: Pick<OverflowHistory, 'watched_since' | 'looks_recorded_since'>): string | null {
  if (watched_since === null || watched_since === looks_recorded_since) return null;
  if (looks_recorded_since === null)
    return 'So far only changes were recorded: what was between them is not known.';
  const since = shortDate(Date.parse(looks_recorded_since));
  return `Before ${since} only changes were recorded: what was between them is not known.`;
}

/** `no high water since`, `2 high waters since`; null where it is not known. */
export const highWatersWords = (count: number | null): string | null =>
  count === null ? null : count === 0 ? 'no high water since' : `${counted(count, 'high water')} since`;

/** What holds now, and since when: `Spilling now`, `since 09:10`. */
export function nowWords(record: OverflowRecord, now: number): { state: string; since: string } {
  const since = `since ${momentInLists(Date.parse(record.state_since), now)}`;
  if (!record.is_listed) {
    const last = momentInLists(Date.parse(record.last_seen_at), now);
    return { state: 'No longer listed', since: `last seen ${last}` };
  }
  if (record.state === 'spilling') return { state: 'Spilling now', since };
  if (record.state !== 'not_spilling') return { state: stateNames[record.state], since };
  const end = endedWithin(record, now);
  if (end === null) return { state: 'Not spilling', since: `seen so ${since}` };
  const lasted = durationWords((record.last_spill_minutes ?? 0) * MINUTE_MS);
  return { state: `Ended ${momentInLists(end, now)}`, since: `after ${lasted}` };
}

const RECENT_MS = 72 * 3_600_000;

/** When the last spill ended, if that was within 72 hours. */
const endedWithin = ({ last_end }: OverflowRecord, now: number): number | null => {
  const end = last_end === null ? null : Date.parse(last_end);
  return end !== null && now - end <= RECENT_MS ? end : null;
};

/** Whether an overflow was seen not to spill in all of the last 72 hours. */
const wasQuiet = ({ recent }: OverflowRecord, now: number): boolean =>
  recent.every(({ state }) => state === 'not_spilling') &&
  Date.parse(recent[0]?.from ?? '') <= now - RECENT_MS + MINUTE_MS;

/** Whether it is not known of any moment of the last 72 hours. */
const isUnknown = ({ recent }: OverflowRecord): boolean =>
  recent.every(({ state }) => state === 'not_known' || state === 'no_monitor');

/** What the last 72 hours come to, a sentence each; the first is the one that matters most. */
export function recentWords(
  overflows: readonly OverflowRecord[],
  now: number,
): { sentences: string[]; isSpilling: boolean } {
  const listed = overflows.filter(({ is_listed }) => is_listed);
  const spilling = listed.filter(({ state }) => state === 'spilling');
  const ended = listed.filter((record) => record.state !== 'spilling' && endedWithin(record, now) !== null);
  const withSpill = listed.filter(({ recent }) => recent.some(({ state }) => state === 'spilling'));
  const sentences = [
    ...(spilling.length > 0 ? [spillingWords(spilling, now)] : []),
    ...(ended.length > 0 ? [endedWords(ended, now)] : []),
  ];
  if (sentences.length === 0 && listed.every(isUnknown))
    return {
      sentences: ['We have no records of the last 72 hours. That does not mean that there were no spills.'],
      isSpilling: false,
    };
  if (sentences.length === 0 && withSpill.length > 0)
    sentences.push(`${withSpill.length} spilled in the last 72 hours. When it ended is not known.`);
  const unsure = listed.filter((record) => !withSpill.includes(record) && !wasQuiet(record, now)).length;
  if (sentences.length === 0) {
    sentences.push(
      unsure === 0
        ? `${listed.length === 1 ? 'The one overflow was not' : `None of ${listed.length} overflows was`} seen spilling in the last 72 hours.`
        : 'No spill was seen in the last 72 hours.',
    );
  }
  if (unsure > 0)
    sentences.push(
      listed.length === 1
        ? 'Not all of that time is known.'
        : `${unsure === 1 ? 'One' : unsure} of ${listed.length} overflows ${unsure === 1 ? 'was' : 'were'} not watched all of that time.`,
    );
  return { sentences, isSpilling: spilling.length > 0 };
}

function spillingWords(spilling: readonly OverflowRecord[], now: number): string {
  const first = Math.min(...spilling.map(({ state_since }) => Date.parse(state_since)));
  const since = momentInLists(first, now);
  return spilling.length === 1
    ? `1 spilling now, since ${since}.`
    : `${spilling.length} spilling now, the first since ${since}.`;
}

function endedWords(ended: readonly OverflowRecord[], now: number): string {
  const [last] = ended.toSorted(
    (one, other) => Date.parse(other.last_end ?? '') - Date.parse(one.last_end ?? ''),
  );
  if (!last?.last_end) return '';
  const when = momentInLists(Date.parse(last.last_end), now);
  const lasted = durationWords((last.last_spill_minutes ?? 0) * MINUTE_MS);
  const waters = highWatersWords(last.high_waters_since) ?? 'the high waters since are not known';
  const many = ended.length === 1 ? '1 ended' : `${ended.length} ended, the last`;
  return `${many} ${when} after ${lasted}: ${waters}.`;
}
