import type { TidalData, TideEvent } from '#contract/conditions/tides.ts';
import type { DisplayBlock, DisplayLanguage, DisplayTurn } from '#contract/displays/display-frame.ts';
import { figureOf } from '../../summary/figure.ts';
import { heightBand, isOfStationElsewhere, portWords, timeBand } from '../../tides/prediction/tide-origin.ts';
import { turnClock } from '../../tides/tide-days.ts';
import { momentOf, standOf, type TidePart, tideParts } from '../../tides/tide-parts.ts';
import { isOnItsWayToFirst, missingBetween, tideState } from '../../tides/tide-state.ts';
import { missingWords, turnHeight } from '../../tides/tide-words.ts';
import { londonDate } from '../../time/london-time.ts';
import { block, endOf, isoOf, originOf } from './block.ts';
import { inAll, type Labels, labels, notKnownWords } from './labels.ts';
import { dayWords, weekdayWords } from './sign-times.ts';

const MINUTE_MS = 60_000;
const DAYS_AHEAD_MS = 7 * 86_400_000;

const headlineOf = (turn: TideEvent, { turns, about }: Labels): string =>
  [turns[turn.type], turn.is_approximate_time ? about : '', turnClock(turn)].filter(Boolean).join(' ');

/** The turns that a sign needs to go on by itself: the last two and those of a week. */
export function displayTurns(
  tides: TidalData | null,
  languages: readonly DisplayLanguage[],
  now: number,
): DisplayTurn[] {
  if (!tides?.station || tides.withheld === 'tide') return [];
  const parts = tideParts(tides.timeline);
  const turns = parts.flatMap((part, index) =>
    part.water
      ? {
          ...turnOf(part, part.water, [parts[index - 1], parts[index + 1]], tides, languages),
          is_after_gap: isAfterGap(tides, parts, index, now),
        }
      : [],
  );
  const next = turns.findIndex(({ at }) => Date.parse(at) > now);
  const first = Math.max(0, (next < 0 ? turns.length : next) - 2);
  return turns.slice(first).filter(({ at }) => Date.parse(at) <= now + DAYS_AHEAD_MS);
}

/** Nobody knows which way the tide goes until the turns of a part: others before them may have no time. */
function isAfterGap(tides: TidalData, parts: readonly TidePart[], index: number, now: number): boolean {
  const [last, first] = [parts[index - 1]?.turns.at(-1), parts[index]?.turns[0]];
  if (last && first) return missingBetween(tides, last, first).length > 0;
  return !isOnItsWayToFirst(tides, parts, now);
}

function turnOf(
  part: TidePart,
  water: TideEvent,
  [before, after]: readonly [TidePart | undefined, TidePart | undefined],
  tides: TidalData,
  [language = 'en']: readonly DisplayLanguage[],
): Omit<DisplayTurn, 'is_after_gap'> {
  const margin = (tides.error_min ?? 0) * MINUTE_MS;
  const stand = standOf(part);
  const [from, until] = stand ? [stand.from, stand.until] : [water, water];
  // On its way to the next water, or near this one, the tide stands: a plain curve would be wrong.
  const isPlain = stand === null && before?.water !== null && after?.water !== null;
  return {
    type: water.type,
    at: isoOf(momentOf(water)),
    headline: headlineOf(water, labels[language]),
    height: tides.withheld === 'heights' ? '' : turnHeight(water),
    metres: isPlain && tides.withheld === null ? water.height : null,
    near_from: isoOf(momentOf(from) - margin),
    near_until: isoOf(momentOf(until) + margin),
  };
}

/** The turn to come, or that the tide is near. It ends when the tide turns, or may have turned. */
export function tideBlocks(
  tides: TidalData | null,
  languages: readonly DisplayLanguage[],
  now: number,
): DisplayBlock[] {
  const [first = 'en', second] = languages;
  const label = labels.en.kinds.tide;
  const common = { id: 'tide', kind: 'tide', label } as const;
  if (!tides) return [unknownTide(languages, now)];
  if (!tides.station || tides.withheld === 'tide') return [];
  const turns = displayTurns(tides, languages, now);
  const near = turns.find((turn) => isNear(turn, now));
  const coming = turns.filter(({ at, near_from }) => Date.parse(at) > now && Date.parse(near_from) > now);
  const [next, later] = coming;
  const shown = near ?? next;
  if (!shown) return [unknownTide(languages, now)];
  const { missing } = tideState(tides, now);
  const port = isOfStationElsewhere(tides) ? portWords(tides.station) : null;
  const inSecond = (turn: DisplayTurn) => (second ? labels[second].turns[turn.type] : '');
  const afterwards = near ? next : later;
  const ofDay = londonDate(Date.parse(shown.at)) === londonDate(now);
  return [
    block({
      ...common,
      tone: 'plain',
      headline: near ? labels[first].near[near.type] : shown.headline,
      lines: [
        [
          near ? shown.headline : '',
          inSecond(shown),
          ofDay ? '' : dayWords(Date.parse(shown.at), first),
          shown.height && shown.height + heightBand(tides),
          timeBand(tides).trim(),
        ]
          .filter(Boolean)
          .join(', '),
        ...(missing.length > 0 ? [missingWords(missing)] : []),
        ...(afterwards ? [onItsDay(afterwards, Date.parse(shown.at), first)] : []),
        ...(port ? [`At ${port}`] : []),
        ...(tides.meta.stale ? [inAll(languages, ({ oldData }) => oldData)] : []),
      ].filter(Boolean),
      standing_lines: Number(port !== null) + Number(tides.meta.stale),
      ...originOf(figureOf(tides)),
      valid_until: endOf([Date.parse(near ? near.near_until : shown.near_from)], now),
    }),
  ];
}

const isNear = ({ near_from, near_until }: DisplayTurn, now: number): boolean =>
  Date.parse(near_from) <= now && now < Date.parse(near_until);

/** The turn after `other`; of another day than that, with its day. */
const onItsDay = ({ headline, at }: DisplayTurn, other: number, language: DisplayLanguage): string =>
  [headline, londonDate(Date.parse(at)) === londonDate(other) ? '' : weekdayWords(Date.parse(at), language)]
    .filter(Boolean)
    .join(', ');

const unknownTide = (languages: readonly DisplayLanguage[], now: number): DisplayBlock =>
  block({
    ...{ id: 'tide', kind: 'tide', tone: 'unknown', mark: 'no_recent_data', label: labels.en.kinds.tide },
    headline: notKnownWords('tide', languages),
    valid_until: endOf([], now),
  });
