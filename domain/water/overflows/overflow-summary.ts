import type { StormOverflow, StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { distance, quantityWords } from '../../quantities/quantities.ts';
import { clockAndDay } from '../../time/clock-and-day.ts';
import { capitalised } from '../../words/capitalised.ts';
import { isWhole, oldCompanies } from './overflow-companies.ts';
import { spillStart } from './overflow-event.ts';
import { countOverflows } from './overflow-status.ts';
import { mayHaveSpilled, recentSpill } from './recent-spills.ts';

type Companies = Pick<StormOverflows, 'company_data' | 'meta'>;
type Answer = Companies & Pick<StormOverflows, 'overflows' | 'companies' | 'search_radius_miles'>;

/** Whether an overflow's data are old: by its company's time of update, or, where no company's are, the whole answer. */
export function isOldOverflow({ company }: StormOverflow, data: Companies): boolean {
  const old = oldCompanies(data);
  return old.length > 0 ? old.some((each) => each.company === company) : data.meta.stale;
}

/** How an overflow is marked. `unsure`: it does not spill, but the data are old or suspect, or it may have spilled before. */
export type OverflowMark = 'spilling' | 'spilled' | 'not-spilling' | 'unsure' | 'offline' | 'unknown';

export function overflowMark(overflow: StormOverflow, data: Companies, now: number): OverflowMark {
  const { status_code: code } = overflow;
  if (code === 1) return 'spilling';
  if (recentSpill(overflow, now)) return 'spilled';
  if (code !== 0) return code === -1 ? 'offline' : 'unknown';
  return isOldOverflow(overflow, data) || !isWhole(data) || mayHaveSpilled(overflow, now)
    ? 'unsure'
    : 'not-spilling';
}

/** Of one that spills: `0.6 miles away, since 09:10 today` */
export function runningWords(overflow: StormOverflow, now: number): string {
  const start = spillStart(overflow, now);
  const miles = quantityWords(distance(overflow.distance_miles));
  return `${miles} away${start === null ? '' : `, since ${clockAndDay(start, now)}`}`;
}

/**
 * How many spill now, spilled within 48 hours, or may have: each in words, or null for none.
 * @param namedBeside how many of those that ended stand beside these words, and are left out
 */
export function spillCounts(overflows: readonly StormOverflow[], now: number, namedBeside = 0) {
  const { active } = countOverflows(overflows);
  const ended = overflows.filter((overflow) => recentSpill(overflow, now)).length - namedBeside;
  const open = overflows.filter((overflow) => mayHaveSpilled(overflow, now)).length;
  return {
    running: active > 0 ? `${active} of ${overflows.length} spilling sewage` : null,
    ended: ended > 0 ? `${ended} ${namedBeside > 0 ? 'more ' : ''}spilled within 48 h` : null,
    open: open > 0 ? `${open} may have spilled within 48 h` : null,
  };
}

/**
 * One line for the glance at the top: `2 of 5 spilling sewage, 1 monitor offline`. It claims no more than the monitors
 * say: it names spills that have just stopped, and counts overflows with old data apart.
 * @param namedBeside how many of those that ended stand beside this line, and are left out
 */
export function summaryWords(data: Answer, now: number, namedBeside = 0): string {
  const { overflows, companies, search_radius_miles: radius } = data;
  if (companies.length === 0) return 'No overflow data for this place';
  if (overflows.length === 0) return 'No overflows nearby';
  const { inactive, offline, unknown } = countOverflows(overflows);
  const old = overflows.filter(
    (overflow) => overflow.status_code === 0 && isOldOverflow(overflow, data),
  ).length;
  const idle = isWhole(data) ? inactive - old : 0;
  const suspect = inactive - old - idle;
  const { running, ended, open } = spillCounts(overflows, now, namedBeside);
  const none = idle === overflows.length ? 'none spilling' : `none of ${idle} working spilling`;
  const isAfter = namedBeside > 0 || ended || open;
  const parts = [
    running,
    ended,
    open,
    !running && idle > 0 && `${none} ${isAfter ? 'now' : `within ${quantityWords(distance(radius))}`}`,
    offline > 0 && `${offline} ${offline === 1 ? 'monitor' : 'monitors'} offline`,
    unknown > 0 && `${unknown} unknown`,
    suspect > 0 && `${suspect} not spilling as far as known`,
    old > 0 && `${old} not spilling when last updated`,
  ];
  return capitalised(parts.filter(Boolean).join(', '));
}
