import { paintedText } from '#domain/displays/pictures/painted-words.ts';

/** The words of one revision that were seen on the screen, each with when that was (monotonic, ms). */
export interface ShownWords {
  revision: string;
  seen: ReadonlyMap<number, { text: string; at: number }>;
}

/** A look at the page. */
export interface Look {
  found: ReadonlyMap<number, string | null>;
  /** The places of the words that the sign shows now or on its next pages. */
  meant: ReadonlySet<number>;
  /** How long it takes until each page was shown, ms; 0: all stands on one. */
  roundMs: number;
}

/**
 * Adds what a look at the page found. Words of pages that turn stay for a round after they were seen; words that are in the page
 * and can't be read, and words that the sign no longer means to show, are gone at once.
 */
export function withLook(
  before: ShownWords | null,
  revision: string,
  { found, meant, roundMs }: Look,
  at: number,
): ShownWords {
  const kept = before?.revision === revision ? before.seen : [];
  const seen = new Map([...kept].filter(([place, word]) => meant.has(place) && at - word.at < roundMs));
  for (const [place, text] of found) {
    if (text === null) seen.delete(place);
    else seen.set(place, { text, at });
  }
  return { revision, seen };
}

/** The text that is reported as its hash: the words in their order, all or those at some places. */
export const shownText = ({ seen }: ShownWords, places?: ReadonlySet<number>): string =>
  paintedText(
    [...seen]
      .filter(([place]) => places?.has(place) ?? true)
      .sort(([one], [other]) => one - other)
      .map(([, { text }]) => text),
  );
