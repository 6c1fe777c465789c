import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import { quantityWords, tideHeight } from '../quantities/quantities.ts';
import { untilWords } from '../time/relative-time.ts';
import { heightBand, isOfStationElsewhere, portWords, timeBand } from './prediction/tide-origin.ts';
import type { TideHeight } from './tide-curve.ts';
import { eventsOfDay, turnClock } from './tide-days.ts';
import { momentOf, type Stand, standOf, type TidePart, tideParts } from './tide-parts.ts';
import { type MissingTurns, missingBetween, type TideState, tideState } from './tide-state.ts';

export const waterWord = (type: TideEvent['type']): 'High' | 'Low' => (type === 'HighWater' ? 'High' : 'Low');
const lowerCase = (type: TideEvent['type']): string => waterWord(type).toLowerCase();

const about = (isApproximate: boolean): string => (isApproximate ? 'about ' : '');

/** `15:34`; `about 15:34` where the authority says that it is not certain. */
export const turnTime = (turn: TideEvent): string => `${about(turn.is_approximate_time)}${turnClock(turn)}`;

/** `5.1 m`, `about 5.1 m`; nothing where it is not shown. */
export const turnHeight = ({ height, is_approximate_height }: TideEvent): string =>
  height === null ? '' : `${about(is_approximate_height)}${quantityWords(tideHeight(height))}`;

const toHalfMetre = (metres: number): number => Math.round(metres * 2) / 2;

/** `3.4 m`; `about 3.4 m` between ports; `about 3.5 m`, to the half metre, where it is a guess between two turns. */
export const heightWords = ({ metres, isApproximate, isAbout = false }: TideHeight): string =>
  `${about(isApproximate || isAbout)}${quantityWords(tideHeight(isApproximate ? toHalfMetre(metres) : metres))}`;

type Errors = Pick<TidalData, 'error_m' | 'error_min'>;
/** Of a list whose errors stand beside it. */
const UNSAID: Errors = { error_m: null, error_min: null };

/** `High 15:34, 5.1 m`; with its errors `High about 15:35 ± 15 min, about 5.1 m ± 0.4` */
export const turnWords = (turn: TideEvent, name: string = waterWord(turn.type), errors = UNSAID): string =>
  [`${name} ${turnTime(turn)}${timeBand(errors)}`, turnHeight(turn) && turnHeight(turn) + heightBand(errors)]
    .filter(Boolean)
    .join(', ');

/** `in 1 h 2 min`; `in about 1 h 5 min` where the time is only about known. */
export function untilTurnWords(turn: TideEvent, now: number): string {
  const words = untilWords(momentOf(turn), now);
  return turn.is_approximate_time ? words.replace(/^in /, 'in about ') : words;
}

/** `High 15:34, 5.1 m, in 1 h 2 min` */
export const comingWords = (turn: TideEvent, errors: Errors, now: number): string =>
  `${turnWords(turn, waterWord(turn.type), errors)}, ${untilTurnWords(turn, now)}`;

/** `stand 10:58 to 14:57, 1.8 to 2.1 m` */
export const standWords = (stand: Stand): string =>
  `stand ${turnTime(stand.from)} to ${turnTime(stand.until)}, ${standHeights(stand)}`;

/** `stand until 14:57, 1.8 to 2.1 m` */
export const standUntilWords = (stand: Stand): string =>
  `stand until ${turnTime(stand.until)}, ${standHeights(stand)}`;

function standHeights({ lowest, highest }: Stand): string {
  const [from, to] = [tideHeight(lowest), tideHeight(highest)];
  return from.figure === to.figure ? quantityWords(to) : `${from.figure} to ${quantityWords(to)}`;
}

/** `Near high water the tide stands from 10:58 to 14:57, at 1.8 to 2.1 m.` */
export const standSentence = (stand: Stand): string =>
  `${stand.near ? 'Near' : 'On its way to'} ${lowerCase(stand.near ?? stand.from.type)} water the tide stands from ${turnTime(stand.from)} to ${turnTime(stand.until)}, at ${standHeights(stand)}.`;

/** `near high water, stand until 14:57, 1.8 to 2.1 m`; on the way `standing until 02:13, 1.5 to 1.6 m` */
const standingWords = (stand: Stand): string =>
  stand.near
    ? `near ${lowerCase(stand.near)} water, ${standUntilWords(stand)}`
    : `standing until ${turnTime(stand.until)}, ${standHeights(stand)}`;

const directionWords = { rising: 'Rising', falling: 'Falling', unknown: 'Not known' } as const;

/** `Rising`; at a turn whose time is only about known, and in a stand, `Near high`; in one on the way `Standing` */
export function doingWords({ direction, stand, turning }: Doing): string {
  const near = stand ? stand.near : turning;
  if (near) return `Near ${lowerCase(near)}`;
  return stand ? 'Standing' : directionWords[direction];
}

type Doing = Pick<TideState, 'direction' | 'stand' | 'turning'>;

/** `Low before it: time not published`, `Low and high before it: times not published` */
export const missingWords = (missing: MissingTurns): string =>
  capital(
    `${missing.map(lowerCase).join(' and ')} before it: ${missing.length > 1 ? 'times' : 'time'} not published`,
  );

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A turn as a list names it. */
export interface NamedTurn {
  turn: TideEvent;
  /** `High`, `Low`; of a stand `dip`, `rise`, `1st high`, `2nd low`, and on the way `stand from`, `stand to`. */
  name: string;
  /** It is the high or low water, and not a part of its stand. */
  isReal: boolean;
  /** Turns missing from the list before this one. */
  missing: MissingTurns;
}

/** The turns of one day in London. */
export function namedTurns(tides: Pick<TidalData, 'timeline' | 'method'>, date: string): NamedTurn[] {
  const { timeline } = tides;
  const ofDay = new Set(eventsOfDay(timeline, date));
  return tideParts(timeline)
    .flatMap((part) =>
      part.turns.map((turn) => ({ turn, name: nameIn(part, turn), isReal: turn === part.water })),
    )
    .map((named, index) => {
      const before = timeline[index - 1];
      return { ...named, missing: before ? missingBetween(tides, before, named.turn) : [] };
    })
    .filter(({ turn }) => ofDay.has(turn));
}

const ordinals = ['1st', '2nd', '3rd'];

function nameIn({ water, turns }: TidePart, turn: TideEvent): string {
  if (water === null) return turn === turns[0] ? 'stand from' : 'stand to';
  if (turn === water) return waterWord(turn.type);
  if (turn.type !== water.type) return turn.type === 'LowWater' ? 'dip' : 'rise';
  const place = turns.filter(({ type }) => type === turn.type).indexOf(turn);
  return `${ordinals[place] ?? `${place + 1}th`} ${lowerCase(turn.type)}`;
}

/** The stands that a day in London has a part of. */
export const standsOfDay = (timeline: readonly TideEvent[], date: string): Stand[] =>
  tideParts(timeline).flatMap((part) =>
    eventsOfDay(part.turns, date).length > 0 ? (standOf(part) ?? []) : [],
  );

/** `Tuesday: High 03:14, 4.9 m; Low 09:34, 1.6 m.`; without a day's name the waters alone. */
export function dayTides(dayName: string, turns: readonly NamedTurn[]): string {
  const words = turns.flatMap(({ turn, name, missing }) => [
    ...missing.map((type) => `${waterWord(type)}: time not published`),
    turnWords(turn, name),
  ]);
  return `${dayName && `${dayName}: `}${words.join('; ')}.`;
}

/** `At Bude, 12 miles away.` of the published tide of a station elsewhere. */
const elsewhere = (tides: TidalData): string =>
  tides.station && isOfStationElsewhere(tides) ? portWords(tides.station) : '';

/** The day's tide in a few sentences, for those who do not see the graph. */
export function tideSummary(tides: TidalData, today: string, now: number): string {
  const state = tideState(tides, now);
  const port = elsewhere(tides);
  return [
    port && `At ${port}.`,
    doingSentence(state),
    state.next && `Next: ${comingWords(state.next, tides, now)}.`,
    state.missing.length > 0 && `${missingWords(state.missing)}.`,
    dayTides('Today', namedTurns(tides, today)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `rising`, `near high water`, `near high water, stand until 14:57, 1.8 to 2.1 m`; nothing where it is not known. */
function doingNow({ direction, stand, turning }: Doing): string {
  if (stand) return standingWords(stand);
  if (turning) return `near ${lowerCase(turning)} water`;
  return direction === 'unknown' ? '' : direction;
}

function doingSentence(state: TideState): string {
  const doing = doingNow(state);
  return (
    doing && `The tide is ${doing}${state.height === undefined ? '' : `, now ${heightWords(state.height)}`}.`
  );
}

/** What the tide does, in one sentence for a page that does not show it yet. Null where no turn ahead is known. */
export function tideSentence(tides: TidalData, now: number): string | null {
  const state = tideState(tides, now);
  const { next, stand, ahead, missing } = state;
  if (!tides.station || !next) return null;
  const port = elsewhere(tides);
  const of = port ? `Tide at ${port}` : 'Tide';
  const turn = [
    `${lowerCase(next.type)} at ${turnTime(next)}${timeBand(tides)}`,
    turnHeight(next) && turnHeight(next) + heightBand(tides),
  ]
    .filter(Boolean)
    .join(', ');
  const doing = doingNow(state);
  if (!doing) return `${of}: next ${turn}${missing.length > 0 ? `. ${missingWords(missing)}` : ''}.`;
  const standAhead = ahead ? `, ${standWords(ahead)}` : '';
  return `${of}${port ? ':' : ''} ${doing}${stand ? ', then' : ','} ${turn}${standAhead}.`;
}
