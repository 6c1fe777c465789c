import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Done } from '#contract/accounts/auth.ts';
import type {
  AutomatedMessage,
  AutomatedMessageDraft,
  AutomatedMessageList,
  AutomatedMessageSaved,
  MatchPreview,
  MatchPreviewDraft,
  OneAutomatedMessage,
} from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { edited } from '#web/admin/editing/edited-record.tsx';
import { withoutAnswer } from '#web/admin/editing/without-answer.ts';
import { countedMessages } from '#web/admin/list/counted-lists.ts';
import { type ListParameters, listCall, listed } from '#web/admin/queries.ts';
import { ApiError } from '#web/shared/api/failures.ts';
import { getJson, ifUnchanged, send } from '#web/shared/api/http.ts';
import { queryKeys } from '#web/shared/api/query-keys.ts';

const CALL = '/api/automated_messages';
/** Begins the key of every list. */
export const EVERY_LIST = queryKeys['managed-messages']({}).slice(0, 1);
const callOf = (id: string): string => `${CALL}/${encodeURIComponent(id)}`;

export const messagesQuery = (parameters: ListParameters) =>
  queryOptions({
    queryKey: queryKeys['managed-messages'](parameters),
    queryFn: async ({ signal }) =>
      countedMessages(
        await getJson<AutomatedMessageList>(listCall(CALL, parameters), 'automated messages', signal),
      ),
    ...listed,
  });

/** One message. */
export const editedMessageQuery = (client: QueryClient, id: string) =>
  queryOptions({
    queryKey: queryKeys['managed-messages']({ id }),
    queryFn: async ({ signal }) =>
      (await getJson<OneAutomatedMessage>(callOf(id), 'automated messages', signal)).automated_message,
    ...edited<AutomatedMessage>(client, id, { lists: EVERY_LIST, name: 'messages' }),
  });

type Saved = z.infer<typeof AutomatedMessageSaved>;

/** `before`: the version that is changed; null makes a new message. */
export const saveMessage = (draft: AutomatedMessageDraft, before: AutomatedMessage | null): Promise<Saved> =>
  withoutAnswer(
    before === null
      ? send<Saved>('POST', CALL, staffTexts.automatedMessageSaveFailed, draft)
      : send<Saved>(
          'PUT',
          callOf(before._id),
          staffTexts.automatedMessageSaveFailed,
          draft,
          ifUnchanged(before.updated_at),
        ),
    staffTexts.automatedMessageSaveFailed,
  );

export const deleteMessage = ({ _id, updated_at }: AutomatedMessage): Promise<Done> =>
  send('DELETE', callOf(_id), staffTexts.automatedMessageDeleteFailed, undefined, ifUnchanged(updated_at));

/** What is recorded changes once an hour. */
const PREVIEW_STAYS_TRUE_MS = 60_000;
const RETRIES_AFTER_TOO_MANY = 2;

/** What a rule would do, now and in the recorded winds. Asked too often, it waits as long as the server says. */
export const previewQuery = (rule: MatchPreviewDraft) =>
  queryOptions({
    queryKey: queryKeys.planning('match-preview', rule),
    queryFn: () =>
      send<MatchPreview>('POST', `${CALL}/preview`, 'The recorded winds could not be loaded.', rule),
    staleTime: PREVIEW_STAYS_TRUE_MS,
    retry: (failures, error) => waitOf(error) !== null && failures < RETRIES_AFTER_TOO_MANY,
    retryDelay: (_, error) => (waitOf(error) ?? 0) * 1000,
  });

/** Seconds to wait after too many calls; null after another failure. */
const waitOf = (error: Error): number | null =>
  error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
