import { type RawBuilder, sql } from 'kysely';

/** `updated_at` of a row that is changed at `now`: always later than before, so that it tells two versions apart. */
export const nextVersion = (now: number): RawBuilder<number> =>
  sql<number>`case when updated_at < ${now} then ${now} else updated_at + 1 end`;
