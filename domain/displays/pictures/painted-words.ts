import type { DisplayBlock, DisplayBlockKind, DisplayFrame } from '#contract/displays/display-frame.ts';

/** As a screen shows a text: line breaks and spaces of any kind count as one space. */
export const canonical = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether a report answers for the words of a block: the position never changes, and a sign shows as much of it as has room. */
export const isAnswered = ({ kind }: Pick<DisplayBlock, 'kind'>): boolean => kind !== 'position';

/**
 * The words of a frame that stand in the page whatever the clock says, in the order of the blocks: of each its headline and
 * its lines. Ages, 'in 1 h 18 min' and 'checked 14:02' are the sign's own and no part of it.
 */
export const paintedWords = (frame: Pick<DisplayFrame, 'blocks' | 'out_of_service'>): string[] =>
  [
    ...(frame.out_of_service ? [frame.out_of_service.text] : []),
    ...frame.blocks.filter(isAnswered).flatMap(({ headline, lines }) => [headline, ...lines]),
  ].map(canonical);

const noticeKinds: readonly DisplayBlockKind[] = ['message', 'no_warning', 'pollution', 'alert'];

/** What a showing is about: what warns, or says that nobody does. Tide, wind and waves change on, and are none. */
export const isNotice = ({ kind }: Pick<DisplayBlock, 'kind'>): boolean => noticeKinds.includes(kind);

/**
 * For so long after a revision began to be shown, the words of its notices alone prove it: they stand on the first page, and
 * nobody has to wait until each page has turned up. From then on all words have to be there.
 */
export const NOTICES_ALONE_MS = 180_000;

/** The text whose SHA-256 a display reports: each words in a line of its own. */
export const paintedText = (words: readonly string[]): string => words.join('\n');
