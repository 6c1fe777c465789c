import type {
  OverviewBathing,
  OverviewMessage,
  OverviewOverflows,
  OverviewPlace,
} from '#contract/conditions/overview.ts';
import type { DisplayMark } from '#contract/displays/display-frame.ts';
import { distance, quantityWords } from '../quantities/quantities.ts';
import { momentInLists } from '../time/moment-words.ts';
import { NOT_ADVISED } from '../water/bathing/bathing-risk.ts';
import { RECENT_MS } from '../water/overflows/recent-spills.ts';
import { waterWords } from '../water/water-of-place.ts';
import { doubtsOf } from './doubts.ts';

/** Of each kind its word, tone and mark, the highest first. None says how the sea is: only what was reported. */
export const concernTable = {
  warning: { word: 'Message', tone: 'signal', mark: 'warning' },
  spilling: { word: 'Spilling now', tone: 'danger', mark: 'spilling' },
  spilled: { word: 'Spilled within 48 h', tone: 'danger', mark: 'spilled' },
  raised_risk: { word: 'Raised risk', tone: 'caution', mark: 'raised_risk' },
  information: { word: 'Message', tone: 'sea', mark: 'information' },
  no_recent_data: { word: 'No recent data', tone: 'muted', mark: 'no_recent_data' },
  nothing_reported: { word: 'Nothing reported', tone: 'muted', mark: 'nothing_reported' },
} as const satisfies Record<string, { word: string; tone: ConcernTone; mark: DisplayMark }>;

export type ConcernKind = keyof typeof concernTable;
export type ConcernTone = 'signal' | 'danger' | 'caution' | 'sea' | 'muted';
/** The highest first. */
export const concernKinds = Object.keys(concernTable) as ConcernKind[];

export interface Concern {
  kind: ConcernKind;
  word: string;
  /** Begins with the word: `Spilling now since 09:10, 0.6 miles`. */
  sentence: string;
  tone: ConcernTone;
  /** Its shape, the same on pages, maps, displays and elsewhere. */
  mark: DisplayMark;
}

const concern = (
  kind: ConcernKind,
  rest: string,
  own: Partial<Pick<Concern, 'tone' | 'mark'>> = {},
): Concern => ({
  kind,
  ...concernTable[kind],
  ...own,
  sentence: concernTable[kind].word + rest,
});

/**
 * What is of concern at a place at `now` (epoch ms), the highest first; never an empty list. The last kind stands alone.
 */
export function concernsOf(place: OverviewPlace, now: number): Concern[] {
  const { overflows, bathing } = place;
  const message = messageConcern(place.message, now);
  const doubts = doubtsOf(place, now);
  const found = [
    spillingConcern(overflows, now),
    spilledConcern(overflows, now),
    riskConcern(bathing, now),
    doubts.length > 0 ? concern('no_recent_data', `: ${doubts.join(', ')}`) : null,
  ].filter((each) => each !== null);
  const all = message ? [message, ...found] : found;
  if (all.length === 0) return [concern('nothing_reported', ` · ${whoLooks(place)}`)];
  return all.toSorted((one, other) => concernKinds.indexOf(one.kind) - concernKinds.indexOf(other.kind));
}

/** The concern that stands for a place in a list and on a map. */
export const highestConcern = (place: OverviewPlace, now: number): Concern =>
  concernsOf(place, now)[0] ?? concern('no_recent_data', '');

function messageConcern(message: OverviewMessage | null, now: number): Concern | null {
  if (!message) return null;
  const { type, title, expires_at } = message;
  if (expires_at !== null && expires_at * 1000 <= now) return null;
  const until = expires_at === null ? '' : `, until ${momentInLists(expires_at * 1000, now)}`;
  return concern(type === 'warning' ? 'warning' : 'information', `: ${title.trim()}${until}`);
}

type Spill = NonNullable<OverviewOverflows['spill']>;

const miles = ({ distance_miles }: Spill): string => `, ${quantityWords(distance(distance_miles))}`;

const age = ({ state }: OverviewOverflows | OverviewBathing): string =>
  state === 'stale' ? ' (old data)' : '';

function spillingConcern(overflows: OverviewOverflows, now: number): Concern | null {
  const { spilling, spill } = overflows;
  if (spilling === 0) return null;
  const since = spill?.since ? ` since ${momentInLists(spill.since * 1000, now)}` : '';
  const others = spilling > 1 ? ` and ${spilling - 1} more` : '';
  return concern('spilling', `${since}${spill ? miles(spill) : ''}${others}${age(overflows)}`);
}

/** The last of them ended more than 48 h ago where a device has not heard of the server for long. */
const isOver = ({ ended, seen }: Spill, now: number): boolean => {
  const at = ended ?? seen;
  return at !== null && now - at * 1000 > RECENT_MS;
};

function spilledConcern(overflows: OverviewOverflows, now: number): Concern | null {
  const { ended, spilling, spill } = overflows;
  if (ended === 0) return null;
  if (spilling > 0 || !spill) return concern('spilled', `: ${ended} more${age(overflows)}`);
  if (isOver(spill, now)) return null;
  const others = ended > 1 ? ` and ${ended - 1} more` : '';
  return concern('spilled', `: ${endWords(spill, now)}${miles(spill)}${others}${age(overflows)}`);
}

function endWords({ ended, seen }: Spill, now: number): string {
  if (ended !== null) return `ended ${momentInLists(ended * 1000, now)}`;
  return seen === null ? 'its end is not known' : `seen at ${momentInLists(seen * 1000, now)}, end not known`;
}

const reasons = {
  incident: 'pollution incident',
  forecast: NOT_ADVISED.charAt(0).toLowerCase() + NOT_ADVISED.slice(1),
  overdue_incident: 'pollution incident, end not reported',
  comment: 'water quality warning',
} as const satisfies Record<NonNullable<OverviewBathing['raised_by']>, string>;

/** A forecast, or a comment with it, that has expired says nothing; an incident stands until its end is reported. */
function riskConcern(bathing: OverviewBathing, now: number): Concern | null {
  const { raised_by, raised_at, until } = bathing;
  if (raised_by === null) return closedConcern(bathing);
  const isForecast = raised_by === 'forecast' || raised_by === 'comment';
  if (isForecast && until !== null && until * 1000 <= now) return closedConcern(bathing);
  const own = raised_by === 'incident' ? ({ tone: 'danger', mark: 'incident' } as const) : {};
  const where = raised_at ? ` at ${waterWords(raised_at)}` : '';
  return concern('raised_risk', `: ${reasons[raised_by]}${where}${age(bathing)}`, own);
}

/** A closed water is a caution everywhere. */
function closedConcern(bathing: OverviewBathing): Concern | null {
  const closed = [bathing.nearest, bathing.worse].find((water) => water?.class === 'closed');
  if (!closed) return null;
  return concern('raised_risk', `: bathing water closed at ${waterWords(closed)}${age(bathing)}`);
}

/** Who would have reported: `1 monitor`. */
function whoLooks({ overflows }: OverviewPlace): string {
  const { state, total } = overflows;
  if (state === 'none') return 'no overflow data here';
  if (total === 0) return 'no overflow near';
  return `${total} ${total === 1 ? 'monitor' : 'monitors'}`;
}
