import type { FeedBody } from '#contract/conditions/feeds.ts';
import type { FeedKind } from '#contract/live/live-table.ts';
import { expect, test } from './foreshore.ts';

interface Comparing {
  /** Opens a place's page and compares it with the answer of the server's own call for one of its feeds. */
  compare: <K extends FeedKind>(
    kind: K,
    slug: string,
    comparison: (body: FeedBody<K>) => Promise<void>,
  ) => Promise<void>;
}

/** Journeys on one kind of page, by its address for a slug. */
export const comparingOn = (pathOf: (slug: string) => string) =>
  test.extend<Comparing>({
    compare: ({ page, foreshore }, use) =>
      use((kind, slug, comparison) =>
        // Repeated: between the page's call and this one, the source may have changed.
        expect(async () => {
          await page.goto(pathOf(slug));
          await comparison(await foreshore.feed(kind, slug));
        }).toPass({ timeout: 30_000 }),
      ),
  });
