import type { Kysely } from 'kysely';
import { DisplayFrame } from '#contract/displays/display-frame.ts';
import type { Schema } from '../schema.ts';

/** The frames that were given out, each revision once: proof of the words of a showing. */
export const displayFrameQueries = (db: Kysely<Schema>) => ({
  async add(frame: DisplayFrame, now: number): Promise<void> {
    await db
      .insertInto('display_frames')
      .values({ revision: frame.revision, frame: JSON.stringify(frame), created_at: now })
      .onConflict((conflict) => conflict.column('revision').doNothing())
      .execute();
  },

  /** Null: there is none, or one that this version can't read. */
  async find(revision: string): Promise<DisplayFrame | null> {
    const row = await db
      .selectFrom('display_frames')
      .select('frame')
      .where('revision', '=', revision)
      .executeTakeFirst();
    return row ? (DisplayFrame.safeParse(JSON.parse(row.frame)).data ?? null) : null;
  },

  /** Deletes frames that are older and belong to no showing. */
  async prune(before: number): Promise<void> {
    await db
      .deleteFrom('display_frames')
      .where('created_at', '<', before)
      .where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('display_showings')
              .select('id')
              .whereRef('display_showings.revision', '=', 'display_frames.revision'),
          ),
        ),
      )
      .execute();
  },
});
