import type {
  CompanyData,
  OverflowCaveat,
  SeenRunning,
  StormOverflow,
} from '#contract/conditions/storm-overflows.ts';
import type { FeedValue, KnownOverflow } from '#domain/feeds/feed-values.ts';
import { judgedByCompany, statusKnownAt } from '#domain/water/overflows/overflow-companies.ts';
import { plausibleTime } from '#domain/water/overflows/overflow-event.ts';
import { withoutStatus } from '#domain/water/overflows/overflow-status.ts';
import { RECENT_MS } from '#domain/water/overflows/recent-spills.ts';

type Value = FeedValue<'storm_overflow'>;
type Held = NonNullable<KnownOverflow['held']>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An end that the company does not publish needs so many answers. */
const ROUNDS_OF_AN_END = 2;
/** An earlier reading that stands for so many answers is a correction. */
const ROUNDS_OF_A_CORRECTION = 3;
/** A monitor that is missing from whole answers for so long is no longer published, and is listed for a week more. */
const NOT_PUBLISHED_AFTER_MS = DAY_MS;
const LISTED_FOR_MS = NOT_PUBLISHED_AFTER_MS + 7 * DAY_MS;
/** The most that one answer says of the time since the one before. */
const LONGEST_STEP_MS = HOUR_MS;

/** What a company answered for a place. */
export interface LayerAnswer {
  company: string;
  /** Each monitor once, within the radius. */
  overflows: readonly StormOverflow[];
  /** What is wrong with it as a whole. */
  damage: 'short' | 'torn' | null;
  /** Whether the rows of its layer were counted: only then it can prove that a monitor is gone. */
  isCounted: boolean;
}

interface Moment {
  now: number;
  /** Answers that are closer together are of one round. */
  roundMs: number;
}

export interface JudgedAnswer {
  overflows: KnownOverflow[];
  suspect: CompanyData['suspect'];
  /** Ids of the monitors whose row went back to an earlier reading. */
  wentBack: string[];
}

const positionKey = ({ latitude, longitude }: StormOverflow): string => `${latitude} ${longitude}`;

/** One without an Id is known by its position; several of them there can't be told apart. */
const identityOf = (overflow: StormOverflow): string => overflow.properties.ID ?? positionKey(overflow);

/** Those of a company's monitors that an answer lacks. One without an Id is known by its position. */
export function notIn<O extends StormOverflow>(
  overflows: readonly StormOverflow[],
  monitors: readonly O[],
): O[] {
  const ids = new Set(overflows.map(({ properties }) => properties.ID));
  const positions = new Set(overflows.map(positionKey));
  return monitors.filter((monitor) => {
    const { ID } = monitor.properties;
    return ID === null ? !positions.has(positionKey(monitor)) : !ids.has(ID);
  });
}

/** The monitors of a company that were known before and are not in its answer. */
export const missingFrom = (
  overflows: readonly StormOverflow[],
  before: Value | undefined,
  company: string,
): KnownOverflow[] =>
  notIn(
    overflows,
    (before?.overflows ?? []).filter((known) => known.company === company),
  );

/**
 * A company's answer for a place, judged by what was known before. A row that goes back in time, and an end that nothing
 * confirms, are held back; a monitor that is missing stays, with an unknown status. Where the answer is suspect, nothing ends.
 */
export function judgeAnswer(answer: LayerAnswer, before: Value, moment: Moment): JudgedAnswer {
  const { company, damage, isCounted } = answer;
  const known = Map.groupBy(
    before.overflows.filter((overflow) => overflow.company === company),
    identityOf,
  );
  const rows = answer.overflows.map((row) => {
    const [one, ...others] = known.get(identityOf(row)) ?? [];
    return stepOf(row, others.length === 0 ? one : undefined, before, damage, moment);
  });
  const wentBack = rows.filter(({ isHeldBack }) => isHeldBack).map(({ row }) => row.properties.ID ?? '');
  const suspect: CompanyData['suspect'] = damage ?? (wentBack.length > 0 ? 'went_back' : null);
  const judge = { before, suspect, ...moment };
  const missing = missingFrom(answer.overflows, before, company)
    .map((overflow) => absentOverflow(overflow, before, isCounted && suspect === null, moment.now))
    .filter(({ absent }) => absent.for_ms < LISTED_FOR_MS);
  return { overflows: [...rows.map((step) => judgedRow(step, judge)), ...missing], suspect, wentBack };
}

interface Step {
  row: StormOverflow;
  known: KnownOverflow | undefined;
  /** If the row went back: for how many answers. */
  back: Held | null;
  isHeldBack: boolean;
}

function stepOf(
  row: StormOverflow,
  known: KnownOverflow | undefined,
  before: Value,
  damage: LayerAnswer['damage'],
  moment: Moment,
): Step {
  if (!known || !goesBack(row, known, moment.now)) return { row, known, back: null, isHeldBack: false };
  const back = heldOn('went_back', known, before, damage === null, moment);
  return { row, known, back, isHeldBack: back.rounds < ROUNDS_OF_A_CORRECTION };
}

/** A spill in a row that is newer by its own time is never held back. */
function goesBack(row: StormOverflow, known: StormOverflow, now: number): boolean {
  const compared = (field: 'lastUpdated' | 'statusStart'): number => {
    const [at, knownAt] = [row.properties[field], plausibleTime(known.properties[field], now)];
    return at === null || knownAt === null ? 0 : at - knownAt;
  };
  if (row.status_code === 1 && compared('lastUpdated') > 0) return false;
  return compared('lastUpdated') < 0 || compared('statusStart') < 0;
}

interface Judge extends Moment {
  before: Value;
  suspect: CompanyData['suspect'];
}

function judgedRow({ row, known, back, isHeldBack }: Step, judge: Judge): KnownOverflow {
  if (!known) return row;
  const leaves = leavesSpill(row, known);
  if (back) {
    const isHeld = isHeldBack || (judge.suspect && leaves);
    return isHeld ? withHeld(known, 'went_back', back) : accepted(row, known, back.since, judge);
  }
  if (!leaves) return accepted(row, known, judge.now, judge);
  const held = heldOn('end_unconfirmed', known, judge.before, !judge.suspect, judge);
  // A monitor that falls silent ends nothing.
  const isConfirmed =
    row.status_code !== 0 || hasOwnEnd(row, known, judge) || held.rounds >= ROUNDS_OF_AN_END;
  return isConfirmed && !judge.suspect
    ? accepted(row, known, held.since, judge)
    : withHeld(known, 'end_unconfirmed', held);
}

/** Whether the row leaves a spill that runs, or that ran when its monitor fell silent or went missing. */
const leavesSpill = (
  row: StormOverflow,
  { status_code: code, seen_running: seen }: StormOverflow,
): boolean =>
  code === 1 ? row.status_code !== 1 : code !== 0 && seen?.stopped_by === null && row.status_code === 0;

/** The spill that ran when the monitor was last known, if one did within 48 hours. */
const seenBefore = (known: KnownOverflow, before: Value): SeenRunning | null =>
  withoutStatus(known, knownUntil(known, before)).seen_running;

/** Whether the company publishes an end, which is of the spill that ran. */
function hasOwnEnd(row: StormOverflow, known: KnownOverflow, { before, now }: Judge): boolean {
  const start = seenBefore(known, before)?.since ?? null;
  const end = plausibleTime(row.properties.latestEventEnd, now);
  return start !== null && end !== null && end >= start;
}

/** The last moment, epoch ms, at which an answer said what is known. */
const knownUntil = (known: KnownOverflow, before: Value): number =>
  known.held?.known_until ?? statusKnownAt(known, before);

/** Counts an answer that says otherwise than what is known, if it is of another round than the last. */
function heldOn(
  caveat: OverflowCaveat,
  known: KnownOverflow,
  before: Value,
  isCounted: boolean,
  { now, roundMs }: Moment,
): Held {
  const earlier = known.caveat === caveat ? known.held : undefined;
  const isNextRound = !earlier || earlier.rounds === 0 || now - earlier.counted_at >= roundMs;
  if (earlier && !(isCounted && isNextRound)) return earlier;
  return {
    rounds: (earlier?.rounds ?? 0) + (isCounted ? 1 : 0),
    since: earlier?.since ?? now,
    counted_at: now,
    known_until: knownUntil(known, before),
  };
}

const withHeld = (
  { absent: _, ...known }: KnownOverflow,
  caveat: OverflowCaveat,
  held: Held,
): KnownOverflow => ({
  ...known,
  caveat,
  held,
  missing_since: null,
});

/**
 * The row, with what was seen of its monitor before: some companies never publish the end of a discharge.
 * @param since the first answer that said so
 */
function accepted(
  row: StormOverflow,
  known: KnownOverflow,
  since: number,
  { before, now }: Judge,
): StormOverflow {
  const seen = row.status_code === 1 ? null : seenBefore(known, before);
  const stopped_by = seen?.stopped_by ?? (row.status_code === 0 ? since : null);
  const isOver = stopped_by !== null && now - stopped_by > RECENT_MS;
  return { ...row, seen_running: seen && !isOver ? { ...seen, stopped_by } : null };
}

/** A monitor that is not in the answer: what it was last stays known, what it is now does not. */
function absentOverflow(known: KnownOverflow, before: Value, isWhole: boolean, now: number) {
  const { held: _, ...last } = withoutStatus(known, knownUntil(known, before));
  const { for_ms: earlier, whole_at } = known.absent ?? { for_ms: 0, whole_at: null };
  const step = isWhole && whole_at !== null ? Math.min(Math.max(0, now - whole_at), LONGEST_STEP_MS) : 0;
  const absent = { for_ms: earlier + step, whole_at: isWhole ? now : null };
  const caveat: OverflowCaveat = absent.for_ms >= NOT_PUBLISHED_AFTER_MS ? 'not_published' : 'missing';
  // Of a company whose data were more than a day old the status was not known then either.
  const [then] = judgedByCompany({ ...before, overflows: [known] }, Date.parse(before.timestamp)).overflows;
  return {
    ...last,
    caveat,
    missing_since: known.missing_since ?? before.timestamp,
    last_status_code: then?.status_code ?? known.last_status_code,
    absent,
  };
}
