import type { Display, DisplayState, OpeningHours } from '#contract/displays/displays.ts';
import { isOpen } from './opening-hours.ts';

/**
 * How long each kind of display may be silent. A screen reports every minute, so that two reports may be lost; after `lateMs`
 * people are told, and after `signSaysSoMs` the sign says by itself that it is not connected. A panel of e-paper reports when it
 * fetches its picture, every 15 minutes, and the picture says by itself that it has stopped, after 40 minutes at the latest.
 */
export const contactLimits: Readonly<
  Record<Display['kind'], { reportingMs: number; lateMs: number; signSaysSoMs: number }>
> = {
  screen: { reportingMs: 150_000, lateMs: 10 * 60_000, signSaysSoMs: 3 * 60_000 },
  epaper: { reportingMs: 20 * 60_000, lateMs: 40 * 60_000, signSaysSoMs: 40 * 60_000 },
};

/** How long a screen without contact shows a frame, ms. */
export const screenDarkMs = ({ dark_after_min }: { dark_after_min: number }): number =>
  dark_after_min * 60_000;

/** How long a display without contact shows what it has, ms: a screen goes dark then, a picture has ended. */
export const silenceUntilDark = ({
  kind,
  look,
}: {
  kind: Display['kind'];
  look: { dark_after_min: number };
}): number => (kind === 'epaper' ? contactLimits.epaper.signSaysSoMs : screenDarkMs(look));

/** What is known of a display. Times are epoch milliseconds; null: never. */
export interface DisplayFacts {
  kind: Display['kind'];
  revokedAt: number | null;
  isOutOfService: boolean;
  lastReportAt: number | null;
  openingHours: OpeningHours;
}

/** How a display is at `now` (epoch ms). What people have decided comes before what it reports. */
export function displayState(
  { kind, revokedAt, isOutOfService, lastReportAt, openingHours }: DisplayFacts,
  now: number,
): DisplayState {
  if (revokedAt !== null) return 'revoked';
  if (lastReportAt === null) return 'never_seen';
  if (isOutOfService) return 'out_of_service';
  const silence = now - lastReportAt;
  const { reportingMs, lateMs } = contactLimits[kind];
  if (silence <= reportingMs) return 'reporting';
  if (silence <= lateMs) return 'late';
  return isOpen(openingHours, now) ? 'not_reporting' : 'closed';
}

/** From when on the sign says by itself that it has no contact, epoch ms; null: it has, or was never seen. */
export function darkSince(
  lastReportAt: number | null,
  now: number,
  kind: Display['kind'] = 'screen',
): number | null {
  const { signSaysSoMs } = contactLimits[kind];
  return lastReportAt !== null && now - lastReportAt > signSaysSoMs ? lastReportAt + signSaysSoMs : null;
}
