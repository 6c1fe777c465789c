import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { checkedAge, type FeedAge } from '../../feeds/feed-age.ts';
import { momentInLists } from '../../time/moment-words.ts';

/**
 * When the companies last updated their data, as far as they say, and when they were last heard: `South West Water updated
 * 14:02, last heard`. Null where no company covers the place.
 */
export function overflowAge(
  { company_data, meta }: Pick<StormOverflows, 'company_data' | 'meta'>,
  now: number,
): FeedAge | null {
  const heard = checkedAge(meta);
  const updates = company_data.flatMap(({ company, updated_at }) =>
    updated_at === null ? [] : `${company} updated ${momentInLists(Date.parse(updated_at), now)}`,
  );
  return heard && updates.length > 0 ? { ...heard, lead: `${updates.join(', ')}, last heard` } : heard;
}
