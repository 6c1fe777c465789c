import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LocationNames } from '#contract/admin-locations.ts';
import { type Advert, advertStates } from '#contract/adverts.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { slugOf } from '#domain/places/slug.ts';
import { areas } from '#web/admin/areas.ts';
import { EditedRecord } from '#web/admin/editing/edited-record.tsx';
import { NEW, useEdited } from '#web/admin/editing/use-edited.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { DataTable } from '#web/admin/list/data-table.tsx';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { Pager } from '#web/admin/list/pager.tsx';
import { RowCheckbox } from '#web/admin/list/row-checkbox.tsx';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { barButtonLook, SelectionBar } from '#web/admin/list/selection-bar.tsx';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useExistingPage, useList } from '#web/admin/list/use-list.ts';
import { useSelection } from '#web/admin/list/use-selection.ts';
import { locationNamesQuery } from '#web/admin/queries.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingFailed } from '#web/ui/loading-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { advertColumns, stateNames } from './advert-columns.tsx';
import { AdvertForm } from './advert-form.tsx';
import {
  ADVERT_PAGE_SIZE,
  advertsChanged,
  EVERY_LIST,
  editedAdvertQuery,
  managedAdvertsQuery,
} from './calls.ts';
import { DeleteAdverts } from './delete-adverts.tsx';

type Location = LocationNames['locations'][number];

/** The adverts of one location at a time, for administrators. */
export const ManageAdvertsPage = () => (
  <AdminPage title={areas.adverts.name}>
    <Content />
  </AdminPage>
);

function Content() {
  const locations = useQuery(locationNamesQuery());
  if (locations.error && !locations.data) {
    return (
      <LoadingFailed
        title={staffTexts.locationsFailed}
        error={locations.error}
        busy={locations.isFetching}
        onRetry={locations.refetch}
      />
    );
  }
  if (!locations.data) return <Loading what="the locations" />;
  if (locations.data.length === 0) return <Nothing>{staffTexts.noLocationsAvailable}</Nothing>;
  return <Adverts locations={locations.data} />;
}

function Adverts({ locations }: { locations: readonly Location[] }) {
  const { search, change } = useList<'location' | 'state'>();
  const { edited, open, close } = useEdited();
  const say = useSay();
  const client = useQueryClient();
  const chosen = locations.find(({ name }) => name === search.location) ?? null;
  const form = (advert: Advert | null) => (
    <AdvertForm
      advert={advert}
      locationId={chosen?._id ?? ''}
      locations={Object.fromEntries(locations.map(({ _id, name }) => [_id, name]))}
      onSaved={(text) => {
        close();
        say({ text });
        void advertsChanged(client);
      }}
      onClose={close}
    />
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FilterChoice
          label="Location"
          value={chosen?.name ?? ''}
          options={{
            '': 'Choose a location',
            ...Object.fromEntries(locations.map(({ name }) => [name, name])),
          }}
          onChoose={(location) => change({ location, q: undefined, state: undefined })}
        />
        {chosen && (
          <Link
            to="/locations/$slug"
            params={{ slug: slugOf(chosen.name) }}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-sea underline underline-offset-4 hover:text-sea-strong"
          >
            <ExternalLink aria-hidden className="size-4" />
            Public page
          </Link>
        )}
        {chosen && (
          <Button className="sm:ml-auto" onClick={() => open(NEW)}>
            <Plus aria-hidden className="size-5" />
            Add New Advert
          </Button>
        )}
      </div>
      {chosen ? (
        <List key={chosen._id} location={chosen} onEdit={({ _id }) => open(_id)} />
      ) : (
        <Nothing>Choose a location to see its adverts.</Nothing>
      )}
      {edited === NEW && form(null)}
      {edited !== null && edited !== NEW && (
        <Edited key={edited} id={edited} onClose={close}>
          {form}
        </Edited>
      )}
    </>
  );
}

function Edited({
  id,
  onClose,
  children,
}: {
  id: string;
  onClose: () => void;
  children: (advert: Advert) => ReactNode;
}) {
  const record = useQuery(editedAdvertQuery(useQueryClient(), id));
  return (
    <EditedRecord record={record} name="advert" onClose={onClose}>
      {children}
    </EditedRecord>
  );
}

const MINUTE_MS = 60_000;

function List({ location, onEdit }: { location: Location; onEdit: (advert: Advert) => void }) {
  const list = useList<'location' | 'state'>(ADVERT_PAGE_SIZE);
  const { search, page, window, change, toPage } = list;
  const { q, sort, state } = search;
  const answer = useQuery(managedAdvertsQuery(location.name, { q, sort, state, offset: window.offset }));
  const { data, error, isPlaceholderData } = answer;
  useChanges('adverts', EVERY_LIST);
  useExistingPage(list, isPlaceholderData ? undefined : data?.total_count, ADVERT_PAGE_SIZE);
  const adverts = data?.adverts ?? NO_ADVERTS;
  const selection = useSelection(adverts);
  const [deleting, setDeleting] = useState<readonly Advert[] | null>(null);
  const now = useNow(MINUTE_MS);
  const client = useQueryClient();
  const say = useSay();
  const isFiltered = Boolean(q || state);
  return (
    <>
      {error && (
        <LoadingFailed
          title={staffTexts.advertsFailed}
          error={error}
          busy={answer.isFetching}
          onRetry={answer.refetch}
        />
      )}
      {(isFiltered || adverts.length > 0) && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox label="Search adverts" sent={q ?? ''} onSearch={(text) => change({ q: text })} />
          <FilterChoice
            label="Status"
            value={state ?? ''}
            options={{
              '': 'All',
              ...Object.fromEntries(advertStates.map((each) => [each, stateNames[each]])),
            }}
            onChoose={(each) => change({ state: each })}
          />
          {data && (
            <p className="ml-auto text-ink-muted">
              {data.total_count} {data.total_count === 1 ? 'advert' : 'adverts'}
              {data.active_count !== null && `, ${data.active_count} active now`}
            </p>
          )}
        </div>
      )}
      {!data && !error && <Loading what="the adverts" />}
      {data?.total_count === 0 && (
        <Nothing>
          {isFiltered ? 'No advert fits the search and the filter.' : `No adverts at ${location.name} yet.`}
        </Nothing>
      )}
      {adverts.length > 0 && (
        <>
          <SelectionBar
            names={selection.rows.map(({ title }) => title)}
            hint="Select adverts to delete them."
            onClear={selection.clear}
          >
            <button
              type="button"
              onClick={() => setDeleting(selection.rows)}
              className={barButtonLook('danger')}
            >
              <Trash2 aria-hidden className="size-4" />
              Delete Selected ({selection.rows.length})
            </button>
          </SelectionBar>
          <DataTable
            caption={`Adverts of ${location.name}`}
            columns={advertColumns(now, { onEdit, onDelete: (advert) => setDeleting([advert]) })}
            rows={adverts}
            rowKey={({ _id }) => _id}
            rowClass={(advert) => (selection.has(advert) ? 'bg-sea-ground' : '')}
            sort={sort ?? ''}
            onSort={(by) => change({ sort: by })}
            isBusy={isPlaceholderData}
            select={{
              all: (
                <RowCheckbox
                  label="Select all on this page"
                  isChecked={selection.shown === 'all'}
                  isPartly={selection.shown === 'some'}
                  onChange={(isChecked) => selection.set(adverts, isChecked)}
                />
              ),
              row: (advert) => (
                <RowCheckbox
                  label={`Select ${advert.title}`}
                  isChecked={selection.has(advert)}
                  onChange={(isChecked) => selection.set([advert], isChecked)}
                />
              ),
            }}
          />
          <Pager page={page} total={data?.total_count ?? 0} pageSize={ADVERT_PAGE_SIZE} onPage={toPage}>
            {`${window.offset + 1} to ${window.offset + adverts.length} of ${(data?.total_count ?? 0).toLocaleString('en-GB')}`}
          </Pager>
        </>
      )}
      {deleting && (
        <DeleteAdverts
          adverts={deleting}
          onDeleted={async (gone, said) => {
            selection.set(gone, false);
            say(said);
            await advertsChanged(client);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

const NO_ADVERTS: readonly Advert[] = [];

const Loading = ({ what }: { what: string }) => (
  <>
    <p role="status" className="sr-only">
      Loading {what}…
    </p>
    <Skeleton className="h-96 rounded-card" />
  </>
);

const Nothing = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="rounded-card border border-line bg-surface px-4 py-12 text-center text-lg font-semibold"
  >
    {children}
  </p>
);
