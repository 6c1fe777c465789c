import { createHash } from 'node:crypto';
import { callTexts } from '#contract/call-texts.ts';
import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import { hoursAhead } from '#domain/displays/pictures/picture-hours.ts';
import { pictureRefresh } from '#domain/displays/pictures/picture-time.ts';
import { closedWords, type PictureWords, pictureWords } from '#domain/displays/pictures/picture-words.ts';
import { unshared } from '#server/http/answers/cached-response.ts';
import { HttpError } from '#server/http/errors.ts';
import type { StoredDisplay } from '#server/store/displays/displays.ts';
import { drawPicture, type Look, type PictureSize } from './draw-picture.ts';
import type { PictureBits } from './grey-png.ts';

/** Drawn pictures that are kept: 5 to 60 kB each. */
const MOST_KEPT = 200;
/** Pictures that may wait while one is drawn. */
const MOST_WAITING = 50;

/** What a panel is to show now. */
export interface Picture {
  words: PictureWords;
  look: Look;
  /** Of what it says and how it looks, its date too. */
  revision: string;
  /** When to fetch again. */
  refreshSeconds: number;
  /** The frame that it shows; null: another thing. */
  frame: DisplayFrame | null;
}

/** The pictures of panels of e-paper. Each is drawn once, one at a time. */
export type Pictures = ReturnType<typeof createPictures>;

export function createPictures(options: { now: () => number; draw?: typeof drawPicture }) {
  const { now, draw = drawPicture } = options;
  const drawn = new Map<string, Promise<Buffer>>();
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: a hundred panels that wake at once must not take both cores. */
  const inLine = async (work: () => Promise<Buffer>): Promise<Buffer> => {
    if (waiting >= MOST_WAITING) throw new HttpError(503, callTexts.cardBusy, { retryAfterSeconds: 5 });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    try {
      return unshared(await mine);
    } finally {
      waiting -= 1;
    }
  };

  const saying = (words: PictureWords, look: Look, refreshSeconds: number): Picture => ({
    words,
    look,
    revision: revisionOf(words, look),
    refreshSeconds,
    frame: null,
  });

  return {
    /** A picture that shows no frame. */
    saying,

    of({ openingHours }: Pick<StoredDisplay, 'openingHours'>, frame: DisplayFrame): Picture {
      const at = now();
      const hours = hoursAhead(openingHours, at);
      const refresh = pictureRefresh(frame, hours, at);
      if ('opensAt' in hours) return saying(closedWords(frame, hours.opensAt), frame.look, refresh);
      return { ...saying(pictureWords(frame, refresh, at), frame.look, refresh), frame };
    },

    /** @throws HttpError 503 */
    async draw(
      { words, look, revision }: Picture,
      size: PictureSize & { bits: PictureBits },
    ): Promise<Buffer> {
      const key = `${revision} ${size.width} ${size.height} ${size.bits}`;
      const known = drawn.get(key);
      if (known) return known;
      const picture = inLine(() => draw(words, size, look));
      drawn.set(key, picture);
      const [oldest] = drawn.keys();
      if (drawn.size > MOST_KEPT && oldest !== undefined) drawn.delete(oldest);
      picture.catch(() => {
        if (drawn.get(key) === picture) drawn.delete(key);
      });
      return picture;
    },
  };
}

/** The same on every process, and short enough for the file names of panels. */
const revisionOf = (words: PictureWords, { viewing_distance_m, screen_height_mm }: Look): string =>
  createHash('sha256')
    .update(JSON.stringify([words, viewing_distance_m, screen_height_mm]))
    .digest('base64url')
    .slice(0, 16);
