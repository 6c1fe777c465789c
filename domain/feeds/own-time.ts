import type { FeedKind } from '#contract/live/live-table.ts';
import type { Projection } from './feed-projection.ts';
import { freshness } from './freshness.ts';

interface Fetched {
  kind: FeedKind;
  observedAt: number | null; // what the source said, epoch ms
  fetchedAt: number; // epoch ms
}

/**
 * The data's own time: the moment for which they were worked out, or what the source said, where its clock was off by more
 * than the limits when it answered.
 */
export function ownTime(
  { kind, observedAt, fetchedAt }: Fetched,
  projected: Pick<Projection<FeedKind>, 'observedAt'> | null,
): number | null {
  if (projected?.observedAt === undefined || observedAt === null) return observedAt;
  const isOff = freshness({ kind, fetchedAt, observedAt, now: fetchedAt, scale: 1 }).state !== 'fresh';
  return isOff ? observedAt : projected.observedAt;
}
