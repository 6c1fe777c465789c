import '#web/shared/forms/schemas-without-eval.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Megaphone, Plus, Trash2, Waves } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { staffTexts } from '#contract/staff-texts.ts';
import { areas } from '#web/admin/areas.ts';
import { EditedRecord } from '#web/admin/editing/edited-record.tsx';
import { NEW, useEdited } from '#web/admin/editing/use-edited.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { MoreActions } from '#web/admin/frame/more-actions.tsx';
import { useSay } from '#web/admin/frame/toasts.tsx';
import { AdminList, inNumbers, rangeShown } from '#web/admin/list/admin-list.tsx';
import type { countedLocations } from '#web/admin/list/counted-lists.ts';
import type { ListSearch } from '#web/admin/list/list-search.ts';
import { barButtonLook } from '#web/admin/list/selection-bar.tsx';
import { useList } from '#web/admin/list/use-list.ts';
import { useSelection } from '#web/admin/list/use-selection.ts';
import { placesSearch } from '#web/admin/places-search.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { editedLocationQuery, locationsChanged, managedLocationsQuery } from './calls.ts';
import { CsvButtons } from './csv/csv-buttons.tsx';
import { UploadLocations } from './csv/upload-locations.tsx';
import { DeleteLocations } from './delete-locations.tsx';
import { EditLocation } from './edit-location.tsx';
import { ImportWaters } from './import/import-waters.tsx';
import { locationColumns } from './location-columns.tsx';
import { switchLocations } from './switch-locations.ts';

const MINUTE_MS = 60_000;
const USUAL_SORT = 'name';

const states = { '': 'All', true: 'Active', false: 'Inactive' } as const;
const messages = { '': 'All', active: 'Active', expired: 'Expired', none: 'None' } as const;
const filters = [
  { name: 'active', label: 'Status', options: states },
  { name: 'message', label: 'Message', options: messages },
];

/** A parameter of the address, as long as it is one of these. */
const oneOf = (options: object, value: string | undefined): string =>
  value !== undefined && Object.hasOwn(options, value) ? value : '';

/** All locations, for administrators: found, compared, made, changed and deleted. */
export function ManageLocationsPage() {
  const list = useList<'active' | 'message'>();
  const query = useQuery(managedLocationsQuery({ ...list.window, ...askedOf(list.search) }));
  const { edited, open, close } = useEdited();
  const [dialog, setDialog] = useState<'csv' | 'import' | null>(null);
  const addButton = (
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
            <RetryButton busy={query.isFetching} onRetry={query.refetch}>
              Refresh
            </RetryButton>
            <CsvButtons onUpload={() => setDialog('csv')} />
            <Button look="secondary" onClick={() => setDialog('import')}>
              <Waves aria-hidden className="size-5" />
              Import bathing waters
            </Button>
          </MoreActions>
          {addButton}
        </>
      }
    >
      <List list={list} query={query} addButton={addButton} onEdit={({ _id }) => open(_id)} />
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

const sortable = locationColumns(0, { onEdit: () => undefined, onDelete: () => undefined }).flatMap(
  ({ sort }) => (sort === undefined ? [] : [sort, `-${sort}`]),
);

/** What the address asks for, as far as the call takes it. */
const askedOf = ({ q = '', sort = '', active, message }: ListSearch<'active' | 'message'>) => ({
  q,
  sort: sortable.includes(sort) ? sort : USUAL_SORT,
  active: oneOf(states, active),
  message: oneOf(messages, message),
});

function List({
  list,
  query,
  addButton,
  onEdit,
}: {
  list: ReturnType<typeof useList<never>>;
  query: UseQueryResult<ReturnType<typeof countedLocations>>;
  addButton: ReactNode;
  onEdit: (location: Location) => void;
}) {
  const { locations, total_count: total = 0, counts } = query.data ?? {};
  const now = useNow(MINUTE_MS);
  const client = useQueryClient();
  const say = useSay();
  const selected = useSelection(locations ?? NO_LOCATIONS);
  const [deleting, setDeleting] = useState<readonly Location[] | null>(null);

  const afterDeletion = async (gone: readonly Location[], isAll: boolean) => {
    selected.set(gone, false);
    if (isAll)
      say({
        text: gone.length === 1 ? staffTexts.locationDeleted : staffTexts.locationsDeleted(gone.length),
      });
    await locationsChanged(client);
  };
  return (
    <>
      <AdminList
        list={list}
        query={query}
        rows={locations}
        total={total}
        texts={texts}
        filters={filters}
        besideFilters={
          counts && (
            <p className="ml-auto text-ink-muted">
              {inNumbers(counts.total)} {counts.total === 1 ? 'location' : 'locations'}
              {counts.active !== null && `, ${inNumbers(counts.active)} active`}
            </p>
          )
        }
        columns={locationColumns(now, { onEdit, onDelete: (location) => setDeleting([location]) })}
        rowClass={({ active }) => (active ? '' : 'bg-ground text-ink-muted')}
        usualSort={USUAL_SORT}
        selection={{
          selected,
          nameOf: ({ name }) => name,
          hint: 'Select locations to send a message, to switch them off or to delete them.',
          actions: <SelectionActions selected={selected} onDelete={setDeleting} />,
        }}
        addButton={addButton}
        shown={rangeShown(list.window.offset, locations?.length ?? 0, total)}
      />
      {deleting && (
        <DeleteLocations locations={deleting} onDeleted={afterDeletion} onClose={() => setDeleting(null)} />
      )}
    </>
  );
}

const NO_LOCATIONS: readonly Location[] = [];

const texts = {
  caption: 'Locations',
  search: 'Name, grid reference or what3words',
  loading: 'Loading the locations…',
  failed: staffTexts.locationsFailed,
  none: staffTexts.noLocationsFound,
  noMatch: (
    <>
      {staffTexts.noLocationsFound}
      <span className="block text-base font-normal">No location fits the search and the filters.</span>
    </>
  ),
  clear: 'Show all locations',
};

/** What can be done with the selected locations. */
function SelectionActions({
  selected,
  onDelete,
}: {
  selected: ReturnType<typeof useSelection<Location>>;
  onDelete: (locations: readonly Location[]) => void;
}) {
  const client = useQueryClient();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const { rows } = selected;
  const isOn = rows.some(({ active }) => active);
  const count = inNumbers(rows.length);

  const switchTo = async (locations: readonly Location[], active: boolean) => {
    setBusy(true);
    const { switched, failed } = await switchLocations(locations, active);
    setBusy(false);
    selected.set(switched, false);
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
    <>
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
    </>
  );
}

function failureOf(failed: readonly { name: string; reason: string }[]): string {
  const reasons = failed.map(({ name, reason }) => `${name}: ${reason}`).join(' ');
  const lead =
    failed.length === 1 ? staffTexts.locationUpdateFailed : staffTexts.locationsUpdateFailed(failed.length);
  return `${lead}. ${reasons}`;
}
