import type { concernTable } from '../overview/concerns.ts';
import { londonClock, londonWeekday, zoneOfRepeatedClock } from '../time/london-time.ts';
import { shortDate } from '../time/moment-words.ts';
import type { PublicSummary } from './public-summary.ts';

type Tone = (typeof concernTable)[keyof typeof concernTable]['tone'];

/** A line of a card, the highest concern first. */
interface CardLine {
  tone: Tone;
  words: string;
}

/** What a picture of a place says. It is kept and shown by others for as long as they like, so it says when it was so. */
export interface CardWords {
  name: string;
  lines: CardLine[];
  figures: { label: string; value: string; more: string; isKnown: boolean }[];
  simulated: boolean;
}

/** There is room for so many rows of letters, and one less where data are simulated. */
const ROWS = 4;
const MOST_LINES = 3;
/** A row holds so many letters at least; what takes more than three is cut. */
const ROW_LETTERS = 54;
export const MOST_ROWS_OF_LINE = 3;

const rowsOf = ({ words }: CardLine): number =>
  Math.min(MOST_ROWS_OF_LINE, Math.ceil(words.length / ROW_LETTERS));

/** How many of the lines fit, if so many rows are free. */
function fitting(lines: readonly CardLine[], rows: number): number {
  let free = rows;
  const first = lines.findIndex((line) => {
    free -= rowsOf(line);
    return free < 0;
  });
  return Math.min(MOST_LINES, first < 0 ? lines.length : first);
}

/** The lines that fit; the others are counted in one of their own. */
function asFits(lines: readonly CardLine[], rows: number): CardLine[] {
  if (fitting(lines, rows) === lines.length) return [...lines];
  const count = Math.max(1, Math.min(MOST_LINES - 1, fitting(lines, rows - 1)));
  const rest: CardLine = { tone: 'caution', words: `And ${lines.length - count} more on Foreshore` };
  return [...lines.slice(0, count), rest];
}

/** `Mon 23 Nov 2026, 14:05`: with the year, since pictures are found again years later. */
export const cardDate = (at: number): string =>
  `${londonWeekday(at).slice(0, 3)} ${shortDate(at)}, ${[londonClock(at), zoneOfRepeatedClock(at)].filter(Boolean).join(' ')}`;

export function cardWords({ name, message, alerts, report, figures, simulated }: PublicSummary): CardWords {
  const isWarning = message?.type === 'warning';
  const ofMessage: CardLine[] = message
    ? [
        {
          tone: isWarning ? 'signal' : 'sea',
          words: `${isWarning ? 'Warning' : 'Message'}: ${message.title}`,
        },
      ]
    : [];
  const lines: CardLine[] = [
    ...(isWarning ? ofMessage : []),
    ...alerts.map((title): CardLine => ({ tone: 'signal', words: `Warning: ${title}` })),
    ...report.concerns.map(({ tone, sentence }) => ({ tone, words: sentence })),
    ...(isWarning ? [] : ofMessage),
  ];
  return {
    name,
    lines: asFits(lines, simulated ? ROWS - 1 : ROWS),
    figures: figures.map(({ label, value, more, warning, isKnown, isOld }) => ({
      label,
      value,
      more: [isOld ? 'Old data' : null, warning, ...more].filter(Boolean).slice(0, 2).join(' · '),
      isKnown,
    })),
    simulated,
  };
}
