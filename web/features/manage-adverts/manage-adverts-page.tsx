import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Advert, advertStates } from '#contract/adverts/adverts.ts';
import type { LocationNames } from '#contract/network/admin-locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { slugOf } from '#domain/places/slug.ts';
import { areas } from '#web/admin/areas.ts';
import { EditedRecord } from '#web/admin/editing/edited-record.tsx';
import { NEW, useEdited } from '#web/admin/editing/use-edited.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { AdminList, rangeShown } from '#web/admin/list/admin-list.tsx';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { barButtonLook } from '#web/admin/list/selection-bar.tsx';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useList } from '#web/admin/list/use-list.ts';
import { useSelection } from '#web/admin/list/use-selection.ts';
import { locationNamesQuery } from '#web/admin/queries.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
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
  if (!locations.data) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading the locations…
        </p>
        <Skeleton className="h-160 rounded-card" />
      </>
    );
  }
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

const filters = [
  {
    name: 'state',
    label: 'Status',
    options: {
      '': 'All',
      ...Object.fromEntries(advertStates.map((state) => [state, stateNames[state]])),
    },
  },
];

function List({ location, onEdit }: { location: Location; onEdit: (advert: Advert) => void }) {
  const list = useList<'location' | 'state'>(ADVERT_PAGE_SIZE);
  const { q, sort, state } = list.search;
  const { offset } = list.window;
  const query = useQuery(managedAdvertsQuery(location.name, { q, sort, state, offset }));
  const { adverts, total_count: total = 0, active_count } = query.data ?? {};
  const selected = useSelection(adverts ?? NO_ADVERTS);
  const [deleting, setDeleting] = useState<readonly Advert[] | null>(null);
  const now = useNow(MINUTE_MS);
  const client = useQueryClient();
  const say = useSay();
  useChanges('adverts', EVERY_LIST);
  return (
    <>
      <AdminList
        list={list}
        query={query}
        rows={adverts}
        total={total}
        texts={{
          caption: `Adverts of ${location.name}`,
          search: 'Search adverts',
          loading: 'Loading the adverts…',
          failed: staffTexts.advertsFailed,
          none: `No adverts at ${location.name} yet.`,
          noMatch: 'No advert fits the search and the filter.',
        }}
        filters={filters}
        hasFilters={Boolean(q || state || adverts?.length)}
        besideFilters={
          adverts && (
            <p className="ml-auto text-ink-muted">
              {total} {total === 1 ? 'advert' : 'adverts'}
              {active_count != null && `, ${active_count} active now`}
            </p>
          )
        }
        columns={advertColumns(now, { onEdit, onDelete: (advert) => setDeleting([advert]) })}
        selection={{
          selected,
          nameOf: ({ title }) => title,
          hint: 'Select adverts to delete them.',
          actions: (
            <button
              type="button"
              onClick={() => setDeleting(selected.rows)}
              className={barButtonLook('danger')}
            >
              <Trash2 aria-hidden className="size-4" />
              Delete Selected ({selected.rows.length})
            </button>
          ),
        }}
        shown={rangeShown(offset, adverts?.length ?? 0, total)}
      />
      {deleting && (
        <DeleteAdverts
          adverts={deleting}
          onDeleted={async (gone, said) => {
            selected.set(gone, false);
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

const Nothing = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="rounded-card border border-line bg-surface px-4 py-12 text-center text-lg font-semibold"
  >
    {children}
  </p>
);
