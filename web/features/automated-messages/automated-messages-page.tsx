import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { type AutomatedMessage, WindDirection } from '#contract/automated-messages.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { areas } from '#web/admin/areas.ts';
import { EditedRecord } from '#web/admin/editing/edited-record.tsx';
import { NEW, useEdited } from '#web/admin/editing/use-edited.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { Pager } from '#web/admin/list/pager.tsx';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useExistingPage, useList } from '#web/admin/list/use-list.ts';
import { assignedLocationsQuery } from '#web/admin/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EVERY_LIST, editedMessageQuery, messagesQuery } from './calls.ts';
import { DeleteMessage } from './delete-message.tsx';
import { MessageForm } from './message-form.tsx';
import { MessagesTable } from './messages-table.tsx';

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
  const { search, page, window, change, toPage } = useList<'location' | 'active' | 'wind_direction'>();
  const { q, sort, location, active, wind_direction } = search;
  const messages = useQuery(messagesQuery({ q, sort, location, active, wind_direction, ...window }));
  const locations = useQuery(assignedLocationsQuery());
  const names = locations.data?.locations.map(({ name }) => name);
  const total = messages.data?.total_count;
  useChanges('automated_messages', EVERY_LIST);
  useExistingPage({ page, toPage }, messages.isPlaceholderData ? undefined : total);

  const done = async (text: string) => {
    say({ text });
    await client.invalidateQueries({ queryKey: EVERY_LIST });
  };
  const isFiltered = Boolean(q || location || active || wind_direction);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          Automated Messages{total !== undefined && ` (${total.toLocaleString('en-GB')})`}
        </h2>
        {names && names.length > 0 && (
          <Button onClick={() => open(NEW)}>
            <Plus aria-hidden className="size-5" />
            Add New Automated Message
          </Button>
        )}
      </div>
      <LoadFailure messages={messages} locations={locations} />
      {names?.length === 0 && (
        <Notice tone="info">No locations are assigned to you. An administrator can assign some.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label="Search titles and locations"
          sent={q ?? ''}
          onSearch={(text) => change({ q: text })}
        />
        <FilterChoice
          label="Location"
          value={location ?? ''}
          options={{ '': 'All', ...choices(names, location) }}
          onChoose={(chosen) => change({ location: chosen })}
        />
        <FilterChoice
          label="Status"
          value={active ?? ''}
          options={{ '': 'All', true: 'Active', false: 'Inactive' }}
          onChoose={(chosen) => change({ active: chosen })}
        />
        <FilterChoice
          label="Wind"
          value={wind_direction ?? ''}
          options={{ '': 'All', ...Object.fromEntries(WindDirection.options.map((point) => [point, point])) }}
          onChoose={(chosen) => change({ wind_direction: chosen })}
        />
      </div>
      {messages.isPending && <Loading />}
      {messages.data && messages.data.total_count > 0 && (
        <>
          <MessagesTable
            caption="Automated Messages"
            messages={messages.data.messages}
            sort={sort ?? ''}
            onSort={(by) => change({ sort: by })}
            isBusy={messages.isPlaceholderData}
            mayChange={({ location_name }) => names?.includes(location_name) ?? true}
            onEdit={({ _id }) => open(_id)}
            onDuplicate={({ _id }) => open(COPY + _id)}
            onDelete={setDeleting}
          />
          <Pager page={page} total={messages.data.total_count} onPage={toPage}>
            {shownWords(page, window.limit, messages.data)}
          </Pager>
        </>
      )}
      {messages.data?.total_count === 0 && (
        <Nothing isFiltered={isFiltered} onClear={() => change(noFilters)} />
      )}
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

const noFilters = { q: undefined, location: undefined, active: undefined, wind_direction: undefined };

const choices = (names: readonly string[] | undefined, chosen: string | undefined) =>
  Object.fromEntries([...(names ?? []), ...(chosen ? [chosen] : [])].map((name) => [name, name]));

const shownWords = (
  page: number,
  limit: number,
  { messages, total_count }: { messages: readonly unknown[]; total_count: number },
): string => {
  const before = (page - 1) * limit;
  return `${before + 1} to ${before + messages.length} of ${total_count.toLocaleString('en-GB')}`;
};

interface Loaded {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** What could not be loaded: the messages, the locations or both. */
function LoadFailure({ messages, locations }: { messages: Loaded; locations: Loaded }) {
  const failed = [messages, locations].filter(({ error }) => error !== null);
  const title =
    failed.length === 2
      ? staffTexts.dataFailed
      : messages.error
        ? staffTexts.automatedMessagesFailed
        : staffTexts.locationsFailed;
  return (
    <div role="alert" className="empty:hidden">
      {failed.length > 0 && (
        <Notice
          tone="danger"
          title={title}
          action={
            <RetryButton
              busy={failed.some(({ isFetching }) => isFetching)}
              onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
            />
          }
        >
          {failed[0]?.error?.message}
        </Notice>
      )}
    </div>
  );
}

const Loading = () => (
  <>
    <p role="status" className="sr-only">
      Loading automated messages…
    </p>
    <Skeleton className="h-96 rounded-card" />
  </>
);

const Nothing = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <div className="space-y-4 rounded-card border border-line bg-surface p-8 text-center">
    <p role="status" className="text-lg font-semibold">
      {isFiltered ? 'No automated messages match your filters' : staffTexts.noAutomatedMessages}
    </p>
    {isFiltered && (
      <Button look="secondary" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </div>
);
