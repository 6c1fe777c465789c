import type { DisplayFrame } from '#contract/displays/display-frame.ts';
import {
  isAnswered,
  isNotice,
  NOTICES_ALONE_MS,
  paintedText,
  paintedWords,
} from '#domain/displays/pictures/painted-words.ts';
import { type Look, type ShownWords, shownText, withLook } from './shown-words.ts';
import { visibleWords } from './visible-words.ts';

/** What a report says about the picture. */
export interface Measured {
  visible: boolean;
  text_hash: string | null;
  painted_ms_ago: number | null;
}

export const nothingSeen: Measured = { visible: false, text_hash: null, painted_ms_ago: null };

/** What the sign means to show. */
export type Intent = Omit<Look, 'found'>;

/** Watches whether the words of the frame stand on the screen. */
export interface PaintWatch {
  /** Looks at the page. True: the words of a revision, or of its notices, have now been seen for the first time. */
  look: (frame: DisplayFrame, intent: Intent) => Promise<boolean>;
  measure: (frame: DisplayFrame | null, intent: Intent) => Promise<Measured>;
  isPainted: (frame: DisplayFrame) => boolean;
  forget: () => void;
}

interface Painted {
  revision: string;
  at: number;
  /** All words were seen, and not those of the notices alone. */
  isWhole: boolean;
}

export function createPaintWatch(): PaintWatch {
  let shown: ShownWords | null = null;
  let painted: Painted | null = null;

  const look: PaintWatch['look'] = async (frame, intent) => {
    if (!(await twoFrames())) {
      shown = null; // what a hidden page showed before counts for nothing
      return false;
    }
    const at = performance.now();
    const { revision } = frame;
    shown = withLook(shown, revision, { found: visibleWords(document), ...intent }, at);
    const before = painted?.revision === revision ? painted : null;
    if (before?.isWhole) return false;
    const isWhole = stands(frame, shown, intent.meant);
    if (isWhole || (!before && stands(frame, shown, noticesIn(frame, intent))))
      painted = { revision, at: before?.at ?? at, isWhole };
    return before === null && painted?.revision === revision;
  };
  return {
    look,
    async measure(frame, intent) {
      if (!frame) return { ...nothingSeen, visible: await twoFrames() };
      await look(frame, intent);
      if (!shown) return nothingSeen;
      const of = painted?.revision === frame.revision ? painted : null;
      const paintedMs = of && Math.max(0, performance.now() - of.at);
      const isFirstRound = of !== null && !of.isWhole && paintedMs !== null && paintedMs < NOTICES_ALONE_MS;
      return {
        visible: true,
        text_hash: await hashOf(isFirstRound ? shownText(shown, noticesIn(frame, intent)) : shownText(shown)),
        painted_ms_ago: paintedMs,
      };
    },
    isPainted: (frame) => painted?.revision === frame.revision && painted.isWhole,
    forget() {
      shown = null;
      painted = null;
    },
  };
}

/** Whether the words at these places stand on the screen. False for none: a sign in the dark paints nothing. */
function stands(frame: DisplayFrame, shown: ShownWords, places: ReadonlySet<number>): boolean {
  const words = paintedWords(frame).filter((_, place) => places.has(place));
  return words.length > 0 && shownText(shown, places) === paintedText(words);
}

/** The places of the words of the notices that the sign means to show. */
function noticesIn({ blocks, out_of_service }: DisplayFrame, { meant }: Intent): Set<number> {
  let place = out_of_service ? 1 : 0;
  const places = new Set(out_of_service ? [0] : []);
  for (const block of blocks.filter(isAnswered)) {
    const end = place + 1 + block.lines.length;
    for (; place < end; place += 1) if (isNotice(block) && meant.has(place)) places.add(place);
  }
  return places;
}

/** SHA-256, base64url. Null where the browser has none, as on a page that came without encryption from afar. */
async function hashOf(text: string): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Two frames take 33 ms. A page that is hidden or frozen draws none. */
const LIMIT_MS = 1000;

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Whether the page is visible and two frames of it were drawn just now. */
async function twoFrames(): Promise<boolean> {
  if (document.visibilityState !== 'visible') return false;
  const drawn = nextFrame().then(nextFrame);
  const tooLate = new Promise<false>((resolve) => setTimeout(resolve, LIMIT_MS, false));
  return await Promise.race([drawn.then(() => document.visibilityState === 'visible'), tooLate]);
}
