import type { DisplayBlock, DisplayFrame, DisplayLanguage } from '#contract/displays/display-frame.ts';
import { isAnswered } from '../pictures/painted-words.ts';
import { inAll, type Labels, labels } from './labels.ts';
import { turnsAt } from './sign-tide.ts';
import { clockWords, dayWords, isSameDay, timeWords } from './sign-times.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;

/** A block as the sign shows it. */
export interface SignBlock
  extends Pick<DisplayBlock, 'id' | 'kind' | 'tone' | 'mark' | 'headline' | 'lines' | 'towards'> {
  /** So many of the last lines stand with each part of it. */
  standing: number;
  /** `Wind, forecast`; in two languages `Gwynt, rhagolwg · Wind, forecast`. */
  label: string;
  /** The sign's own words, by its clock: `in 1 h 18 min`, `checked 14:02`, `As sent at 14:02`. */
  notes: string[];
  /** Which of the frame's words (`paintedWords`) its headline is; the lines follow. Null: its words are the sign's own. */
  firstWord: number | null;
  /** It stays while pages turn. */
  isPinned: boolean;
}

/** What the blocks depend on. Times are epoch ms. */
export interface SignMoment {
  now: number;
  heardAt: number;
  /** 3 min without contact, and 15. */
  isConnected: boolean;
  isDoubtful: boolean;
}

const saysOfSea: readonly DisplayBlock['kind'][] = ['message', 'pollution', 'alert'];
const forecasts: readonly DisplayBlock['kind'][] = ['wind', 'waves'];
const warning: readonly DisplayBlock['tone'][] = ['danger', 'warning', 'caution'];

export const isWarning = ({ kind, tone }: Pick<DisplayBlock, 'kind' | 'tone'>): boolean =>
  saysOfSea.includes(kind) && warning.includes(tone);

/** The blocks of a frame at a moment: what has ended is withdrawn, and what is favourable goes when nobody confirms it. */
export function signBlocks(frame: DisplayFrame, moment: SignMoment): SignBlock[] {
  const { languages } = frame.look;
  let word = frame.out_of_service ? 1 : 0;
  return frame.blocks.flatMap((block) => {
    const firstWord = word;
    word += 1 + block.lines.length;
    const shown: SignBlock = {
      ...asShown(block),
      standing: block.standing_lines ?? 0,
      label: labelOf(block, languages),
      notes: notesOf(block, frame, moment),
      firstWord,
      isPinned: isWarning(block),
    };
    if (!isAnswered(block)) return [{ ...shown, firstWord: null }];
    if (block.kind === 'tide') return tideShown(shown, block, frame, moment);
    const ended = Date.parse(block.valid_until) <= moment.now;
    if (ended && block.kind === 'message') return []; // as its author wanted
    if (ended) return [withdrawn(block, Date.parse(block.valid_until), frame, moment)];
    if (!block.is_favourable || !moment.isDoubtful) return [shown];
    // The banner says of 'No warning issued' that newer ones may exist.
    return block.kind === 'no_warning' ? [] : [withdrawn(block, moment.heardAt, frame, moment)];
  });
}

const asShown = ({ id, kind, tone, mark, headline, lines, towards }: DisplayBlock) => ({
  ...{ id, kind, tone, mark, headline, lines, towards },
});

/** `Wind, forecast`, in each language. */
export const labelOf = (
  { kind, tone }: Pick<DisplayBlock, 'kind' | 'tone'>,
  languages: readonly DisplayLanguage[],
): string =>
  inAll(languages, ({ kinds, forecast }) =>
    forecasts.includes(kind) && tone !== 'unknown' ? `${kinds[kind]}, ${forecast}` : kinds[kind],
  );

function withdrawn(
  { id, kind }: DisplayBlock,
  since: number,
  { look: { languages } }: DisplayFrame,
  { now }: SignMoment,
): SignBlock {
  return {
    ...{ id, kind, tone: 'unknown', mark: 'no_recent_data', lines: [], towards: null, notes: [] },
    standing: 0,
    headline: inAll(
      languages,
      ({ kinds, notKnownSince }, language) =>
        `${kinds[kind]}: ${notKnownSince(timeWords(since, now, language))}`,
    ),
    label: inAll(languages, ({ kinds }) => kinds[kind]),
    firstWord: null,
    isPinned: false,
  };
}

/** What the sign adds to a block that stands as it was sent. */
function notesOf(block: DisplayBlock, frame: DisplayFrame, moment: SignMoment): string[] {
  const [first = 'en'] = frame.look.languages;
  const { now, heardAt, isConnected } = moment;
  const words = labels[first];
  if (block.is_favourable) {
    const looked = block.fetched_at === null ? heardAt : Math.min(heardAt, Date.parse(block.fetched_at));
    return [words.checked(timeWords(looked, now, first))];
  }
  if (block.kind === 'position' || block.kind === 'tide') return [];
  // 'Since 23:10' was said of the day on which it was sent.
  if (!isSameDay(Date.parse(frame.issued_at), now))
    return [words.asSent(`${clockWords(heardAt)}, ${dayWords(heardAt, first)}`)];
  return saysOfSea.includes(block.kind) && !isConnected ? [words.asSent(timeWords(heardAt, now, first))] : [];
}

/** `in 1 h 18 min`, `in about 1 h 20 min` */
const untilWords = (at: number, now: number, words: Labels): string => {
  const minutes = Math.ceil((at - now) / MINUTE_MS);
  return words.inTime(Math.floor(minutes / MINUTES_OF_HOUR), minutes % MINUTES_OF_HOUR);
};

/**
 * The tide as it was sent while that holds; then, of a computed one, what the clock and the turns say. After midnight every
 * turn names its day.
 */
function tideShown(
  shown: SignBlock,
  block: DisplayBlock,
  frame: DisplayFrame,
  moment: SignMoment,
): SignBlock[] {
  const { now } = moment;
  const [first = 'en'] = frame.look.languages;
  const ended = Date.parse(block.valid_until);
  const midnight = isSameDay(Date.parse(frame.issued_at), now);
  const { near, coming } = turnsAt(frame.turns, now);
  const [next] = coming;
  if (ended > now && midnight) {
    const isComing = block.tone === 'plain' && near === null && next !== undefined;
    return [{ ...shown, notes: isComing ? [untilWords(Date.parse(next.at), now, labels[first])] : [] }];
  }
  const following = frame.tide_is_computed ? followingTide(frame, now) : null;
  return [following ? { ...shown, ...following } : withdrawn(block, Math.min(ended, now), frame, moment)];
}

/** The words of a computed tide by its turns alone. Null where there is none to come. */
export function followingTide(
  { turns, look: { languages } }: Pick<DisplayFrame, 'turns' | 'look'>,
  now: number,
): Pick<SignBlock, 'tone' | 'mark' | 'headline' | 'lines' | 'standing' | 'notes' | 'firstWord'> | null {
  const [first = 'en'] = languages;
  const { near, coming } = turnsAt(turns, now);
  const shown = near ?? coming[0];
  if (!shown) return null;
  const next = near ? coming[0] : coming[1];
  const words = labels[first];
  return {
    ...{ tone: 'plain', mark: null, firstWord: null, standing: 0 },
    headline: near ? words.near[near.type] : shown.headline,
    lines: [
      [near ? near.headline : '', shown.height, dayWords(Date.parse(shown.at), first)]
        .filter(Boolean)
        .join(', '),
      ...(next ? [[next.headline, dayWords(Date.parse(next.at), first)].filter(Boolean).join(', ')] : []),
    ],
    notes: [...(near ? [] : [untilWords(Date.parse(shown.at), now, words)]), words.computed],
  };
}
