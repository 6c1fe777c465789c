import type { Location } from '#contract/network/locations.ts';
import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { JudgeLink } from '#server/http/callers/guard.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { NoticesArea } from '#server/notices/connect.ts';
import { createMirror } from '#server/store/mirror.ts';
import { cardAddress, pageAddress } from './addresses.ts';
import { CARD_SIZE } from './card-drawing.ts';
import { cardRoutes } from './card-routes.ts';
import { createCards } from './cards.ts';
import { embedRoutes } from './embed-routes.ts';
import { createPublicSummaries } from './public-summaries.ts';
import { signedLinkRoutes } from './signed-link-routes.ts';
import { createSignedLinks } from './signed-links.ts';

/** What other sites show of a place, and the links that open it to them. */
export interface SharingArea extends Area {
  /** For the guard. */
  judgeLink: JudgeLink;
  /** What the page of a place tells sites that show a link to it. Null where only some may read. */
  shareMeta: (location: Location) => ShareMeta | null;
}

export interface ShareMeta {
  url: string;
  image: string;
  /** The picture in words. */
  alt: string;
  width: number;
  height: number;
}

export async function connectSharing(
  ground: Ground,
  { feeds, places }: ConditionsArea,
  { messages }: Pick<NoticesArea, 'messages'>,
): Promise<SharingArea> {
  const { config, store, writes, audit, cluster, limiters, door, secret, simulated, now, log } = ground;
  const { publicRead } = config;
  const { publicUrl } = door;
  const stored = await createMirror({ read: store.signedLinks.list, what: 'signed links', log });
  cluster.tables.onChange('signed_links', stored.refresh);
  const changed = () => cluster.tables.noteChange('signed_links');
  const links = createSignedLinks({ stored, places, writes, audit, secret, publicUrl, changed, now });
  const publicSummaryNow = createPublicSummaries({ feeds, messages, simulated, now });

  const cards = createCards({ publicSummaryNow, limiter: limiters.cardDrawings, now });

  return {
    judgeLink: links.judge,
    shareMeta(location) {
      if (!publicRead || !location.active) return null;
      const { version, date } = cards.current(location);
      return {
        url: pageAddress(publicUrl(), location.slug),
        image: cardAddress(publicUrl(), location.slug, version),
        alt: `Conditions at ${location.name} as they were at ${date}`,
        ...CARD_SIZE,
      };
    },
    async routes(server) {
      await server.register(embedRoutes({ places, publicSummaryNow, publicUrl }));
      await server.register(cardRoutes({ places, cards }));
      await server.register(signedLinkRoutes({ links, places, publicRead, publicUrl }));
    },
    close: stored.settled,
  };
}
