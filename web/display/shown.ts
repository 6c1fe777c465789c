import type { DisplayLook } from '#contract/displays/display-frame.ts';
import { type Sign, signOf } from '#domain/displays/sign.ts';
import type { Device } from './device.ts';
import { PAGE_MS } from './sign/page-turns.ts';
import { latestNow } from './trusted-time.ts';

const MINUTE_MS = 60_000;

/** What the sign's drawing is given. */
export interface Shown {
  sign: Sign;
  look: Pick<DisplayLook, 'layout' | 'viewing_distance_m' | 'screen_height_mm'>;
  /** The address to scan. */
  code: string | null;
}

const usualLook: Shown['look'] = { layout: null, viewing_distance_m: 4, screen_height_mm: 950 };

/** What stands on the sign now. After a failure to draw it, the little that a start without contact shows. */
export function shownOf(device: Device): Shown {
  const { frame, kept, contactAt, overlay, display, crashedAt } = device;
  const now = device.time && latestNow(device.time);
  const sign = signOf(crashedAt === null ? frame : null, {
    heardAt: crashedAt === null ? contactAt : null,
    now,
    kept,
    isTestCard: overlay?.kind === 'test_card',
    identify: overlay?.kind === 'identify' ? display : null,
  });
  return { sign, look: (frame ?? kept)?.look ?? usualLook, code: codeAt(device, now) ?? sign.pageUrl };
}

/** The code of this minute, which proves that somebody stood here. */
function codeAt({ witness }: Device, now: number | null): string | null {
  const current = witness.findLast(({ from }) => now !== null && Date.parse(from) <= now);
  return current && now !== null && now - Date.parse(current.from) < MINUTE_MS ? current.url : null;
}

/** Longer than a page stands, since a look comes only now and then. */
const LATE_LOOK_MS = 6000;

/** What the sign means to show, for who looks whether it does. @param pages that turn: 1 where all stands on one */
export function intentOf({ adverts, ...sign }: Sign, pages: number): { meant: Set<number>; roundMs: number } {
  const turns = pages + (adverts.length > 0 ? 1 : 0);
  return { meant: placesOf(sign), roundMs: turns > 1 ? turns * PAGE_MS + LATE_LOOK_MS : 0 };
}

/** The places, among the words of the frame, of those that the sign shows now or on its next pages. */
function placesOf({ mode, blocks }: Pick<Sign, 'mode' | 'blocks'>): Set<number> {
  const ofBlocks = blocks.flatMap(({ firstWord, lines }) =>
    firstWord === null ? [] : [firstWord, ...lines.map((_, line) => firstWord + 1 + line)],
  );
  return new Set(mode === 'out_of_service' ? [0, ...ofBlocks] : ofBlocks);
}
