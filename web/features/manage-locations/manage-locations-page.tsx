import '#web/forms/schemas-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone, Plus, Trash2, Waves } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Location } from '#contract/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { areas } from '#web/admin/areas.ts';
import { EditedRecord } from '#web/admin/editing/edited-record.tsx';
import { NEW, useEdited } from '#web/admin/editing/use-edited.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { MoreActions } from '#web/admin/frame/more-actions.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { DataTable } from '#web/admin/list/data-table.tsx';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { Pager } from '#web/admin/list/pager.tsx';
import { RowCheckbox } from '#web/admin/list/row-checkbox.tsx';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { barButtonLook, SelectionBar } from '#web/admin/list/selection-bar.tsx';
import { useExistingPage, useList } from '#web/admin/list/use-list.ts';
import { useSelection } from '#web/admin/list/use-selection.ts';
import { placesSearch } from '#web/admin/places-search.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingFailed } from '#web/ui/loading-failed.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { editedLocationQuery, locationsChanged, managedLocationsQuery } from './calls.ts';
import { CsvButtons } from './csv/csv-buttons.tsx';
import { UploadLocations } from './csv/upload-locations.tsx';
import { DeleteLocations } from './delete-locations.tsx';
import { EditLocation } from './edit-location.tsx';
import { ImportWaters } from './import/import-waters.tsx';
import { locationColumns } from './location-columns.tsx';
import { switchLocations } from './switch-locations.ts';

const MINUTE_MS = 60_000;

const states = { '': 'All', true: 'Active', false: 'Inactive' } as const;
const messages = { '': 'All', active: 'Active', expired: 'Expired', none: 'None' } as const;

/** A parameter of the address, as long as it is one of these. */
const oneOf = (options: object, value: string | undefined): string =>
  value !== undefined && Object.hasOwn(options, value) ? value : '';

/** All locations, for administrators: found, compared, made, changed and deleted. */
export function ManageLocationsPage() {
  const list = useLocationList();
  const { edited, open, close } = useEdited();
  const [dialog, setDialog] = useState<'csv' | 'import' | null>(null);
  const add = (
    <Button onClick={() => open(NEW)}>
      <Plus aria-hidden className="size-5" />
      Add New Location
    </Button>
  );
  return (
    <AdminPage
      title={areas.locations.name}
      actions={
        <>
          <MoreActions>
            <RetryButton busy={list.answer.isFetching} onRetry={list.answer.refetch}>
              Refresh
            </RetryButton>
            <CsvButtons onUpload={() => setDialog('csv')} />
            <Button look="secondary" onClick={() => setDialog('import')}>
              <Waves aria-hidden className="size-5" />
              Import bathing waters
            </Button>
          </MoreActions>
          {add}
        </>
      }
    >
      <Filters list={list} />
      <Rows list={list} add={add} onEdit={({ _id }) => open(_id)} />
      {dialog === 'csv' && <UploadLocations onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportWaters onClose={() => setDialog(null)} />}
      {edited === NEW && <EditLocation location={null} onClose={close} />}
      {edited !== null && edited !== NEW && <Edited key={edited} id={edited} onClose={close} />}
    </AdminPage>
  );
}

function Edited({ id, onClose }: { id: string; onClose: () => void }) {
  const record = useQuery(editedLocationQuery(useQueryClient(), id));
  return (
    <EditedRecord record={record} name="location" onClose={onClose}>
      {(location) => <EditLocation location={location} onClose={onClose} />}
    </EditedRecord>
  );
}

type LocationList = ReturnType<typeof useLocationList>;

/** The part of the list that the address asks for. */
function useLocationList() {
  const list = useList<'active' | 'message'>();
  const { search, window } = list;
  const sorts: readonly string[] = sortable.flatMap((column) => [column, `-${column}`]);
  const asked = {
    q: search.q ?? '',
    sort: search.sort !== undefined && sorts.includes(search.sort) ? search.sort : 'name',
    active: oneOf(states, search.active),
    message: oneOf(messages, search.message),
  };
  const answer = useQuery(managedLocationsQuery({ ...window, ...asked }));
  useExistingPage(list, answer.data?.total_count);
  return { ...list, asked, answer };
}

const sortable = locationColumns(0, { onEdit: () => undefined, onDelete: () => undefined }).flatMap(
  ({ sort }) => sort ?? [],
);

function Filters({ list: { asked, answer, change } }: { list: LocationList }) {
  const { total, active } = answer.data?.counts ?? {};
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox label="Name, grid reference or what3words" sent={asked.q} onSearch={(q) => change({ q })} />
      <FilterChoice
        label="Status"
        value={asked.active}
        options={states}
        onChoose={(active) => change({ active })}
      />
      <FilterChoice
        label="Message"
        value={asked.message}
        options={messages}
        onChoose={(message) => change({ message })}
      />
      {total !== undefined && (
        <p className="ml-auto text-ink-muted">
          {inNumbers(total)} {total === 1 ? 'location' : 'locations'}
          {active != null && `, ${inNumbers(active)} active`}
        </p>
      )}
    </div>
  );
}

const inNumbers = (count: number): string => count.toLocaleString('en-GB');

/** The table with what can be done with its rows, or why there is none. */
function Rows({
  list,
  add,
  onEdit,
}: {
  list: LocationList;
  add: ReactNode;
  onEdit: (location: Location) => void;
}) {
  const { answer, asked, page, window, change, toPage } = list;
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const now = useNow(MINUTE_MS);
  const client = useQueryClient();
  const say = useSay();
  const selection = useSelection(data?.locations ?? NO_LOCATIONS);
  const [deleting, setDeleting] = useState<readonly Location[] | null>(null);

  const failed = error && (
    <LoadingFailed title={staffTexts.locationsFailed} error={error} busy={isFetching} onRetry={refetch} />
  );
  if (!data) return failed || <Loading />;
  const { locations, total_count } = data;

  const afterDeletion = async (gone: readonly Location[], isAll: boolean) => {
    selection.set(gone, false);
    if (isAll)
      say({
        text: gone.length === 1 ? staffTexts.locationDeleted : staffTexts.locationsDeleted(gone.length),
      });
    await locationsChanged(client);
  };
  return (
    <>
      {failed}
      <SelectedLocations selection={selection} onDelete={setDeleting} />
      {locations.length === 0 ? (
        <Empty
          isFiltered={data.counts.total > 0}
          add={add}
          onAll={() => change({ q: '', active: '', message: '' })}
        />
      ) : (
        <DataTable
          caption="Locations"
          columns={locationColumns(now, { onEdit, onDelete: (location) => setDeleting([location]) })}
          rows={locations}
          rowKey={({ _id }) => _id}
          rowClass={(location) =>
            selection.has(location) ? 'bg-sea-ground' : location.active ? '' : 'bg-ground text-ink-muted'
          }
          sort={asked.sort}
          onSort={(sort) => change({ sort: sort === 'name' ? '' : sort })}
          isBusy={isPlaceholderData}
          select={{
            all: (
              <RowCheckbox
                label="Select all on this page"
                isChecked={selection.shown === 'all'}
                isPartly={selection.shown === 'some'}
                onChange={(isChecked) => selection.set(locations, isChecked)}
              />
            ),
            row: (location) => (
              <RowCheckbox
                label={`Select ${location.name}`}
                isChecked={selection.has(location)}
                onChange={(isChecked) => selection.set([location], isChecked)}
              />
            ),
          }}
        />
      )}
      <Pager page={page} total={total_count} onPage={toPage}>
        {total_count > 0 &&
          `${inNumbers(window.offset + 1)} to ${inNumbers(Math.min(window.offset + locations.length, total_count))} of ${inNumbers(total_count)}`}
      </Pager>
      {deleting && (
        <DeleteLocations locations={deleting} onDeleted={afterDeletion} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

const NO_LOCATIONS: readonly Location[] = [];

const Loading = () => (
  <div className="space-y-3">
    <p role="status" className="sr-only">
      Loading the locations…
    </p>
    <Skeleton className="h-14 max-lg:hidden" />
    <Skeleton className="h-12" />
    <Skeleton className="h-[70dvh]" />
  </div>
);

const Empty = ({ isFiltered, add, onAll }: { isFiltered: boolean; add: ReactNode; onAll: () => void }) => (
  <div className="space-y-4 rounded-card border border-line bg-surface px-4 py-12 text-center">
    <div role="status">
      <p className="text-lg font-semibold">{staffTexts.noLocationsFound}</p>
      {isFiltered && <p>No location fits the search and the filters.</p>}
    </div>
    <div className="flex flex-wrap justify-center gap-3">
      {isFiltered && (
        <Button look="secondary" onClick={onAll}>
          Show all locations
        </Button>
      )}
      {add}
    </div>
  </div>
);

/** What can be done with the selected locations. */
function SelectedLocations({
  selection,
  onDelete,
}: {
  selection: ReturnType<typeof useSelection<Location>>;
  onDelete: (locations: readonly Location[]) => void;
}) {
  const client = useQueryClient();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const { rows } = selection;
  const isOn = rows.some(({ active }) => active);
  const count = inNumbers(rows.length);

  const switchTo = async (locations: readonly Location[], active: boolean) => {
    setBusy(true);
    const { switched, failed } = await switchLocations(locations, active);
    setBusy(false);
    selection.set(switched, false);
    await locationsChanged(client);
    if (failed.length > 0) say({ text: failureOf(failed), isFailure: true });
    else
      say({
        text:
          switched.length === 1 ? staffTexts.locationUpdated : staffTexts.locationsUpdated(switched.length),
        action: { name: 'Undo', onPress: () => void switchTo(switched, !active) },
      });
  };
  return (
    <SelectionBar
      names={rows.map(({ name }) => name)}
      hint="Select locations to send a message, to switch them off or to delete them."
      onClear={selection.clear}
    >
      <Link
        to={areas['custom-messages'].path}
        search={{ place: placesSearch(rows.map(({ slug }) => slug)) }}
        className={barButtonLook('outlined')}
      >
        <Megaphone aria-hidden className="size-4" />
        Message to {count}
      </Link>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() =>
          isBusy ||
          void switchTo(
            rows.filter(({ active }) => active === isOn),
            !isOn,
          )
        }
        className={barButtonLook('outlined')}
      >
        {isBusy ? 'Saving…' : isOn ? 'Make inactive' : 'Make active'}
      </button>
      <button type="button" onClick={() => onDelete(rows)} className={barButtonLook('danger')}>
        <Trash2 aria-hidden className="size-4" />
        Delete Selected ({count})
      </button>
    </SelectionBar>
  );
}

function failureOf(failed: readonly { name: string; reason: string }[]): string {
  const reasons = failed.map(({ name, reason }) => `${name}: ${reason}`).join(' ');
  const lead =
    failed.length === 1 ? staffTexts.locationUpdateFailed : staffTexts.locationsUpdateFailed(failed.length);
  return `${lead}. ${reasons}`;
}
