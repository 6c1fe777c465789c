import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { JudgeLink } from '#server/http/guard.ts';
import type { NoticesArea } from '#server/notices/connect.ts';
import { createMirror } from '#server/store/mirror.ts';
import { embedRoutes } from './embed-routes.ts';
import { createExcerpts } from './excerpts.ts';
import { signedLinkRoutes } from './signed-link-routes.ts';
import { createSignedLinks } from './signed-links.ts';

/** What other sites show of a place, and the links that open it to them. */
export interface SharingArea extends Area {
  /** For the guard. */
  judgeLink: JudgeLink;
}

export async function connectSharing(
  ground: Ground,
  { feeds, places }: ConditionsArea,
  { messages }: Pick<NoticesArea, 'messages'>,
): Promise<SharingArea> {
  const { config, store, writes, audit, cluster, door, secret, simulated, now, log } = ground;
  const { publicRead } = config;
  const { publicUrl } = door;
  const stored = await createMirror({ read: store.signedLinks.list, what: 'signed links', log });
  cluster.tables.onChange('signed_links', stored.refresh);
  const changed = () => cluster.tables.noteChange('signed_links');
  const links = createSignedLinks({ stored, places, writes, audit, secret, publicUrl, changed, now });
  const excerptNow = createExcerpts({ feeds, messages, simulated, now });

  return {
    judgeLink: links.judge,
    async routes(server) {
      await server.register(embedRoutes({ places, excerptNow, publicUrl }));
      await server.register(signedLinkRoutes({ links, places, publicRead, publicUrl }));
    },
    close: stored.settled,
  };
}
