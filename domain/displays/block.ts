import type { DisplayBlock } from '#contract/display-frame.ts';
import type { Meta } from '#contract/meta.ts';
import { feedLimits } from '../feeds/freshness.ts';
import { addDays, londonDate, londonDayBounds } from '../time/london-time.ts';

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
export function withheldAt(
  kind: keyof typeof feedLimits,
  meta: Pick<Meta, 'fetched_at' | 'confirmed_at'> | undefined,
) {
  const { withheldAfterMs } = feedLimits[kind];
  const asked = meta?.confirmed_at ?? meta?.fetched_at;
  return asked && withheldAfterMs !== null ? Date.parse(asked) + withheldAfterMs : null;
}

/** A block of which nothing is said but what is given. */
export const block = (
  given: Pick<DisplayBlock, 'id' | 'kind' | 'tone' | 'headline' | 'label' | 'valid_until'> &
    Partial<DisplayBlock>,
): DisplayBlock => ({
  ...{ mark: null, lines: [], is_favourable: false, source: null, observed_at: null, fetched_at: null },
  ...{ towards: null, ...given },
});

/** Who said what of a feed a block shows, and when. */
export const originOf = ({
  source,
  observed_at,
  fetched_at,
  confirmed_at,
}: Meta): Pick<DisplayBlock, 'source' | 'observed_at' | 'fetched_at'> => ({
  source,
  observed_at,
  fetched_at: confirmed_at ?? fetched_at,
});
