import { CustomMessage } from '#contract/network/locations.ts';
import type { MessageHistory, MessageHistoryQuery } from '#contract/notices/custom-messages.ts';
import { cursorOf, sideOf } from '#server/audit/audit-log.ts';
import type { AuditRecord } from '#server/store/audit/audit.ts';
import type { Store } from '#server/store/engines/open-store.ts';

/** The custom messages of a location, their authors and until when they were shown: from the audit log. */
export type MessageHistoryOf = (locationId: string, query: MessageHistoryQuery) => Promise<MessageHistory>;

export function createMessageHistory({ store }: { store: Pick<Store, 'auditPages'> }): MessageHistoryOf {
  const { auditPages } = store;
  return async (locationId, { limit, after }) => {
    const wanted = {
      actions: null,
      person: null,
      from: null,
      to: null,
      subject: { kind: 'location', id: locationId },
      messagesOf: [locationId],
    };
    const cursor = cursorOf(after);
    const found = await auditPages.entries(wanted, { after: cursor, limit: limit + 1 });
    const shown = found.slice(0, limit);
    const people = shown.flatMap(({ actorId }) => actorId ?? []);
    const emails = await auditPages.names('user', [...new Set(people)]);
    const last = shown.at(-1);
    return {
      entries: shown.flatMap((entry, index) => {
        const message = messageOf(entry);
        if (message === undefined) return [];
        const replacedAt = shown[index - 1]?.at ?? cursor?.at ?? null;
        const { actorId } = entry;
        return [
          {
            at: new Date(entry.at).toISOString(),
            by: actorId === null ? null : { _id: actorId, email: emails.get(actorId) ?? null },
            message,
            until: message && endOf(message, replacedAt),
          },
        ];
      }),
      next: last && found.length > limit ? `${last.at}-${last.id}` : null,
    };
  };
}

/** The message that the entry set; null: it cleared the message; undefined: neither. */
function messageOf(entry: AuditRecord): CustomMessage | null | undefined {
  const after = sideOf(entry, 'after');
  if (!('custom_message' in after)) return undefined;
  const message = CustomMessage.nullable().safeParse(after.custom_message).data;
  return message === null && !sideOf(entry, 'before').custom_message ? undefined : message;
}

/** It ends when it expires, or earlier when the next one replaces it. */
function endOf({ expires_at }: CustomMessage, replacedAt: number | null): string | null {
  const ends = [expires_at === null ? null : Date.parse(expires_at), replacedAt].filter((at) => at !== null);
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString();
}
