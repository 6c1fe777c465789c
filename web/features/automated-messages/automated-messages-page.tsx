import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { type AutomatedMessage, WindDirection } from '#contract/notices/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { areas } from '#web/admin/areas.ts';
import { EditedRecord } from '#web/admin/editing/edited-record.tsx';
import { NEW, useEdited } from '#web/admin/editing/use-edited.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { AdminList, inNumbers, rangeShown } from '#web/admin/list/admin-list.tsx';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useList } from '#web/admin/list/use-list.ts';
import { assignedLocationsQuery } from '#web/admin/queries.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { EVERY_LIST, editedMessageQuery, messagesQuery } from './calls.ts';
import { DeleteMessage } from './delete-message.tsx';
import { messageColumns } from './message-columns.tsx';
import { MessageForm } from './message-form.tsx';

/** The messages that show themselves while the wind is as they say. */
export const AutomatedMessagesPage = () => (
  <AdminPage title={areas['automated-messages'].name}>
    <Content />
  </AdminPage>
);

/** Before the id of the message that a new one is to be like. */
const COPY = 'copy-';

function Content() {
  const client = useQueryClient();
  const say = useSay();
  const { edited, open, close } = useEdited();
  const [deleting, setDeleting] = useState<AutomatedMessage | null>(null);
  const list = useList<'location' | 'active' | 'wind_direction'>();
  const { q, sort, location, active, wind_direction } = list.search;
  const query = useQuery(messagesQuery({ q, sort, location, active, wind_direction, ...list.window }));
  const locations = useQuery(assignedLocationsQuery());
  const names = locations.data?.locations.map(({ name }) => name);
  const messages = query.data?.messages;
  const total = query.data?.total_count;
  const failed = [query, locations].filter(({ error }) => error !== null);
  useChanges('automated_messages', EVERY_LIST);

  const done = async (text: string) => {
    say({ text });
    await client.invalidateQueries({ queryKey: EVERY_LIST });
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          Automated Messages{total !== undefined && ` (${inNumbers(total)})`}
        </h2>
        {names && names.length > 0 && (
          <Button onClick={() => open(NEW)}>
            <Plus aria-hidden className="size-5" />
            Add New Automated Message
          </Button>
        )}
      </div>
      {names?.length === 0 && (
        <Notice tone="info">No locations are assigned to you. An administrator can assign some.</Notice>
      )}
      <AdminList
        list={list}
        query={{
          isPlaceholderData: query.isPlaceholderData,
          error: failed[0]?.error ?? null,
          isFetching: failed.some(({ isFetching }) => isFetching),
          refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
        }}
        rows={messages}
        total={total}
        texts={{
          ...texts,
          failed:
            failed.length === 2
              ? staffTexts.dataFailed
              : query.error
                ? staffTexts.automatedMessagesFailed
                : staffTexts.locationsFailed,
        }}
        filters={[
          { name: 'location', label: 'Location', options: choices(names, location) },
          { name: 'active', label: 'Status', options: { '': 'All', true: 'Active', false: 'Inactive' } },
          { name: 'wind_direction', label: 'Wind', options: choices(WindDirection.options) },
        ]}
        columns={messageColumns({
          mayChange: ({ location_name }) => names?.includes(location_name) ?? true,
          onEdit: ({ _id }) => open(_id),
          onDuplicate: ({ _id }) => open(COPY + _id),
          onDelete: setDeleting,
        })}
        rowClass={({ is_active }) => (is_active ? '' : 'bg-ground text-ink-muted max-sm:bg-ground')}
        shown={rangeShown(list.window.offset, messages?.length ?? 0, total ?? 0)}
      />
      {deleting && <DeleteMessage message={deleting} onDeleted={done} onClose={() => setDeleting(null)} />}
      {edited !== null && names && (
        <Edited
          key={edited}
          edited={edited}
          locations={names}
          onSaved={(text) => {
            close();
            void done(text);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const texts = {
  caption: 'Automated Messages',
  search: 'Search titles and locations',
  loading: 'Loading automated messages…',
  none: staffTexts.noAutomatedMessages,
  noMatch: 'No automated messages match your filters',
  clear: 'Clear filters',
};

/** `chosen` may be none of the names any more. */
const choices = (names: readonly string[] = [], chosen = '') =>
  Object.fromEntries([['', 'All'], ...[...names, chosen].filter(Boolean).map((name) => [name, name])]);

/** The form of what the address names: a new message, one that is there, or one like it. */
function Edited({
  edited,
  ...rest
}: { edited: string } & Omit<ComponentProps<typeof MessageForm>, 'editing'>) {
  const isCopy = edited.startsWith(COPY);
  const id = isCopy ? edited.slice(COPY.length) : edited;
  const record = useQuery({ ...editedMessageQuery(useQueryClient(), id), enabled: edited !== NEW });
  if (edited === NEW) return <MessageForm editing={{ kind: 'new' }} {...rest} />;
  return (
    <EditedRecord record={record} name="automated message" onClose={rest.onClose}>
      {(message) => <MessageForm editing={{ kind: isCopy ? 'copy' : 'change', message }} {...rest} />}
    </EditedRecord>
  );
}
