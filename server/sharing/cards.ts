import { createHash } from 'node:crypto';
import { callTexts } from '#contract/call-texts.ts';
import type { Location } from '#contract/network/locations.ts';
import { type CardWords, cardDate, cardWords } from '#domain/summary/card-words.ts';
import { unshared } from '#server/http/answers/cached-response.ts';
import { HttpError } from '#server/http/errors.ts';
import type { RateLimiter } from '#server/http/limits/rate-limits.ts';
import { drawCard } from './card-drawing.ts';
import type { PublicSummaryNow } from './public-summaries.ts';

/** A card that says the same as before keeps its date, and so its picture, for so long. */
const SAME_DATE_MS = 15 * 60_000;
/** Drawn pictures that are kept: some 30 kB each. */
const MOST_KEPT = 100;
/** Pictures that may wait while one is drawn. */
const MOST_WAITING = 20;

/** A card as it is now: what it says, since when, and the version that its address has. */
interface Card {
  words: CardWords;
  date: string;
  version: string;
}

/** The pictures of places that other sites show beside a link to them. */
export type Cards = ReturnType<typeof createCards>;

export function createCards(options: {
  publicSummaryNow: PublicSummaryNow;
  limiter: RateLimiter;
  now: () => number;
  draw?: typeof drawCard;
}) {
  const { publicSummaryNow, limiter, now, draw = drawCard } = options;
  const known = new Map<string, { card: Card; said: string; at: number }>(); // by the location's id
  const drawn = new Map<string, { version: string; picture: Promise<Buffer> }>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a burst of readers must not take both cores. */
  const inLine = async ({ words, date }: Card): Promise<Buffer> => {
    if (waiting >= MOST_WAITING) throw new HttpError(503, callTexts.cardBusy, { retryAfterSeconds: 5 });
    waiting += 1;
    const mine = last.then(() => draw(words, date));
    last = mine.catch(() => undefined);
    try {
      return unshared(await mine);
    } finally {
      waiting -= 1;
    }
  };

  return {
    current(location: Location): Card {
      const at = now();
      const words = cardWords(publicSummaryNow(location));
      const said = JSON.stringify(words);
      const before = known.get(location._id);
      const isSame = before?.said === said && at >= before.at && at - before.at < SAME_DATE_MS;
      if (before && isSame) return before.card;
      const date = cardDate(at);
      const version = createHash('sha256').update(`${date}\0${said}`).digest('base64url').slice(0, 16);
      const card = { words, date, version };
      known.set(location._id, { card, said, at });
      return card;
    },

    /**
     * The picture of a card. Each is drawn once, and one at a time.
     * @param address the client's, for the limit on drawings
     * @throws HttpError 429, 503
     */
    async picture({ _id }: Location, card: Card, address: string): Promise<Buffer> {
      const kept = drawn.get(_id);
      if (kept?.version === card.version) return kept.picture;
      await limiter.consume(address);
      const again = drawn.get(_id);
      if (again?.version === card.version) return again.picture;
      const picture = inLine(card);
      drawn.delete(_id);
      drawn.set(_id, { version: card.version, picture });
      const [oldest] = drawn.keys();
      if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
      picture.catch(() => {
        if (drawn.get(_id)?.picture === picture) drawn.delete(_id);
      });
      return picture;
    },
  };
}
