import type { FeedKind } from '#contract/live/live-table.ts';
import {
  judgedByCompany,
  oldCompanies,
  withOverflowsUnknown,
} from '../water/overflows/overflow-companies.ts';
import type { BodyWithoutMeta } from './feed-projection.ts';

interface Aging<K extends FeedKind> {
  /** The body as it stands at `now`, where parts of it grow old by their own time. */
  atTime: <B extends BodyWithoutMeta<K>>(body: B, now: number) => B;
  /** Whether a part is too old by its own time, so that the body counts as stale. */
  hasOldPart: (body: BodyWithoutMeta<K>) => boolean;
  /** What may still be shown once the feed is past its last limit; null: nothing. */
  whenWithheld: <B extends BodyWithoutMeta<K>>(body: B) => B | null;
}

const asOne: Aging<FeedKind> = {
  atTime: (body) => body,
  hasOldPart: () => false,
  whenWithheld: () => null,
};

/** How the body of each kind grows old, beyond the limits of `freshness.ts`. */
const agings: { [K in FeedKind]: Aging<K> } = {
  weather: asOne,
  marine: asOne,
  tidal: asOne,
  ea_warnings: asOne,
  storm_overflow: {
    atTime: judgedByCompany,
    hasOldPart: (body) => oldCompanies(body).length > 0,
    whenWithheld: withOverflowsUnknown, // their positions stay true
  },
  sunrise_sunset: asOne,
};

export const agingOf = <K extends FeedKind>(kind: K): Aging<K> => agings[kind];
