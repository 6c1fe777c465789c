import { createHash } from 'node:crypto';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { DisplayReport } from '#contract/displays/displays.ts';
import {
  isNotice,
  NOTICES_ALONE_MS,
  paintedText,
  paintedWords,
} from '#domain/displays/pictures/painted-words.ts';
import type { Notice } from '#server/store/displays/showings.ts';

/** A page may be about to withdraw what has just ended. */
const JUST_MS = 60_000;

type Words = Pick<DisplayFrame, 'blocks' | 'out_of_service'>;

/** A short hash of a text, the same on every process. */
export const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 24);

export const noticesOf = ({ blocks, out_of_service }: Words): Notice[] => [
  ...(out_of_service
    ? [{ id: 'out_of_service', kind: 'out_of_service', headline: out_of_service.text, lines: [] }]
    : []),
  ...blocks.filter(isNotice).map(({ id, kind, headline, lines }) => ({ id, kind, headline, lines })),
];

/** The same for the same notices. */
export const noticesKey = (notices: readonly Notice[]): string => shortHash(JSON.stringify(notices));

/** What a display reports of a page that shows these words. */
export const textHashOf = (words: Words): string =>
  createHash('sha256')
    .update(paintedText(paintedWords(words)))
    .digest('base64url');

/** What a report says about the page: which words are proved to stand in it; that they are others; or nothing yet. */
export type Proof = { words: Words; textHash: string } | 'disproved' | 'not said';

/**
 * @param frame of the revision that the report names; null: no such frame was given out
 * @param at when the report came, epoch ms
 */
export function proofOf(
  report: Pick<DisplayReport, 'visible' | 'painted_ms_ago' | 'text_hash' | 'revision' | 'monitor'>,
  frame: DisplayFrame | null,
  at: number,
): Proof {
  // The page is drawn, and nobody can see it.
  if (report.monitor === 'off' || report.monitor === 'none') return 'disproved';
  if (report.visible && report.revision !== null && report.painted_ms_ago === null) return 'not said';
  if (!report.visible || report.text_hash === null || !frame) return 'disproved';
  const isNew = report.painted_ms_ago !== null && report.painted_ms_ago < NOTICES_ALONE_MS;
  const whole = wordsAt(frame, at);
  for (const words of isNew ? [...whole, ...whole.map(noticesAlone).filter(saysAnything)] : whole) {
    const textHash = textHashOf(words);
    if (textHash === report.text_hash) return { words, textHash };
  }
  return 'disproved';
}

/** The frame whole, and without the blocks that have ended: a page withdraws them by itself. */
function wordsAt(frame: DisplayFrame, at: number): Words[] {
  const without = (moment: number) => ({
    ...frame,
    blocks: frame.blocks.filter(({ valid_until }) => Date.parse(valid_until) > moment),
  });
  return [frame, without(at), without(at - JUST_MS)];
}

const noticesAlone = (words: Words): Words => ({ ...words, blocks: words.blocks.filter(isNotice) });

const saysAnything = ({ blocks, out_of_service }: Words): boolean =>
  blocks.length > 0 || out_of_service !== null;
