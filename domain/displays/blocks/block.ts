import type { DisplayBlock } from '#contract/displays/display-frame.ts';
import { feedLimits } from '../../feeds/freshness.ts';
import type { Figure } from '../../summary/figure.ts';
import { addDays, londonDate, londonDayBounds } from '../../time/london-time.ts';

export const isoOf = (at: number): string => new Date(at).toISOString();

/**
 * The end of what has none of its own, epoch ms. A sign without contact is dark long before; and it changes once a day, so
 * that a sign is not sent the same again each minute.
 */
const endOfTomorrow = (now: number): number => londonDayBounds(addDays(londonDate(now), 1)).end;

/** The earliest of the ends that lie ahead, else that of tomorrow. */
export const endOf = (ends: readonly (number | null)[], now: number): string =>
  isoOf(Math.min(endOfTomorrow(now), ...ends.flatMap((end) => (end !== null && end > now ? [end] : []))));

/**
 * When a feed is withheld if nothing newer comes, epoch ms; null: never by age. Words that warn stay until then: what they
 * say may be over, but nobody has said that it is.
 */
export function withheldAt(kind: keyof typeof feedLimits, { asOf }: Pick<Figure, 'asOf'>): number | null {
  const { withheldAfterMs } = feedLimits[kind];
  return asOf !== null && withheldAfterMs !== null ? asOf + withheldAfterMs : null;
}

/** A block of which nothing is said but what is given. */
export const block = (
  given: Pick<DisplayBlock, 'id' | 'kind' | 'tone' | 'headline' | 'label' | 'valid_until'> &
    Partial<DisplayBlock>,
): DisplayBlock => ({
  ...{ mark: null, lines: [], is_favourable: false, source: null, observed_at: null, fetched_at: null },
  ...{ towards: null, ...given },
});

/** Who said what a block shows, and when. */
export const originOf = ({ meta, asOf }: Pick<Figure, 'meta' | 'asOf'>) => ({
  source: meta?.source ?? null,
  observed_at: meta?.observed_at ?? null,
  fetched_at: asOf === null ? null : isoOf(asOf),
});
