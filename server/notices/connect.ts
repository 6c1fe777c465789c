import type { ConditionsArea } from '#server/conditions/connect.ts';
import type { Area, Ground } from '#server/http/ground.ts';
import type { NetworkArea } from '#server/network/connect.ts';
import { MATCH_RETENTION_MS } from '#server/store/notices/message-matches.ts';
import { automatedMessageRoutes } from './automated-message-routes.ts';
import { type AutomatedMessages, createAutomatedMessages } from './automated-messages.ts';
import { adminCustomMessageRoutes } from './custom-message-routes.ts';
import { createMatchPreview } from './match-preview.ts';
import { messageFileRoutes } from './message-file-routes.ts';
import { createMessageHistory } from './message-history.ts';
import { createMessageMatching, type MessageMatching } from './message-matching.ts';
import { createSaveSeveral } from './several-messages.ts';

/** Messages to visitors of a place: written by hand, and by rules about the wind. */
export interface NoticesArea extends Area {
  messages: AutomatedMessages;
  matching: MessageMatching;
}

export async function connectNotices(
  ground: Ground,
  { feeds, places }: ConditionsArea,
  { changes }: NetworkArea,
): Promise<NoticesArea> {
  const { store, writes, audit, cluster, limiters, simulated, now, log } = ground;
  const { leading, tables } = cluster;
  const parts = { store, feeds, places, simulated, now };
  const matching = await createMessageMatching({ ...parts, isRecorder: leading.mayRecord, log });
  tables.onChange('automated_messages', matching.reload);
  tables.onChange('automated_message_matches', matching.reconcile);
  leading.beforeTakingOver('the automated messages', matching.reconcile);
  const changed = () => tables.noteChange('automated_messages');
  const messages = createAutomatedMessages({ store, writes, places, matching, audit, changed, now });

  return {
    messages,
    matching,
    async routes(server) {
      const preview = createMatchPreview({ ...parts, limiter: limiters.messagePreviews });
      await server.register(automatedMessageRoutes({ messages, preview }));
      await server.register(messageFileRoutes({ places, store, simulated, now }));
      const historyOf = createMessageHistory({ store });
      const saveSeveral = createSaveSeveral(changes);
      await server.register(adminCustomMessageRoutes({ changes, historyOf, saveSeveral }));
    },
    sweep: () => store.messageMatches.prune(now() - MATCH_RETENTION_MS),
    close: matching.close,
  };
}
