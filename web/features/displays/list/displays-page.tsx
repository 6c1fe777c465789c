import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Map as MapIcon, MonitorCheck, Plus } from 'lucide-react';
import type { Display } from '#contract/displays.ts';
import { displayStateNames } from '#domain/words/display-words.ts';
import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { DataTable } from '#web/admin/list/data-table.tsx';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { Pager } from '#web/admin/list/pager.tsx';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { useExistingPage, useList } from '#web/admin/list/use-list.ts';
import { displaysQuery } from '#web/admin/queries.ts';
import { adminStatusQuery } from '#web/api/queries.ts';
import { useNow } from '#web/time/use-now.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LoadingFailed } from '#web/ui/loading-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { displayColumns } from './display-columns.tsx';
import { listedDisplays } from './listed-displays.ts';
import { MapOfDisplays } from './map-of-displays.tsx';

/** The signs on the walls: whether they report, and what they show. Officers see those of their places. */
export function DisplaysPage() {
  const isAdmin = useQuery(adminStatusQuery()).data?.is_admin ?? false; // the guard has asked for it already
  return (
    <AdminPage title={areas.displays.name} actions={isAdmin && <PairLink />}>
      <Content isAdmin={isAdmin} />
    </AdminPage>
  );
}

const PairLink = () => (
  <Link to="/admin/displays/pair" className={buttonClass()}>
    <Plus aria-hidden className="size-5" />
    Pair a display
  </Link>
);

function Content({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(displaysQuery());
  if (!data && error) {
    return (
      <LoadingFailed
        title="The displays could not be loaded"
        error={error}
        busy={isFetching}
        onRetry={refetch}
      />
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="sr-only">
          Loading displays…
        </p>
        <Skeleton className="h-160 rounded-card" />
      </>
    );
  }
  if (data.displays.length === 0) return <NoDisplays isAdmin={isAdmin} />;
  return (
    <>
      {error && (
        <LoadingFailed
          title="The list could not be brought up to date"
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      )}
      <Listed displays={data.displays} />
    </>
  );
}

function Listed({ displays }: { displays: readonly Display[] }) {
  const pages = useList<'state' | 'map'>();
  const { search, page, window, change, toPage } = pages;
  const { q = '', state = '', sort = '', map } = search;
  const now = useNow(10_000);
  const listed = listedDisplays(displays, { q, state, sort });
  useExistingPage(pages, listed.length);
  const shown = listed.slice(window.offset, window.offset + window.limit);
  return (
    <>
      <Counts displays={displays} />
      <div className="flex flex-wrap gap-2">
        <SearchBox label="Name, place or number" sent={q} onSearch={(text) => change({ q: text })} />
        <FilterChoice
          label="State"
          value={state}
          options={{ '': 'All', ...displayStateNames }}
          onChoose={(next) => change({ state: next })}
        />
        <Button
          look="secondary"
          aria-expanded={map !== undefined}
          onClick={() => change({ map: map === undefined ? 'shown' : undefined })}
        >
          <MapIcon aria-hidden className="size-5" />
          {map === undefined ? 'Map' : 'Hide the map'}
        </Button>
      </div>
      {map !== undefined && <MapOfDisplays displays={listed} onPlace={(name) => change({ q: name })} />}
      {shown.length === 0 ? (
        <div className="space-y-3 rounded-card border border-line bg-surface p-6 text-center">
          <p role="status" className="font-semibold">
            No display matches the filters.
          </p>
          <Button look="secondary" onClick={() => change({ q: '', state: '' })}>
            Clear the filters
          </Button>
        </div>
      ) : (
        <DataTable
          caption="Displays"
          columns={displayColumns(now)}
          rows={shown}
          rowKey={({ _id }) => _id}
          sort={sort}
          onSort={(next) => change({ sort: next })}
        />
      )}
      <Pager page={page} total={listed.length} onPage={toPage}>
        Showing {shown.length.toLocaleString('en-GB')} of {listed.length.toLocaleString('en-GB')}{' '}
        {listed.length === 1 ? 'display' : 'displays'}
      </Pager>
    </>
  );
}

/** `12 of 14 report`, and how many do not show what they should. */
function Counts({ displays }: { displays: readonly Display[] }) {
  const reporting = displays.filter(({ state }) => state === 'reporting');
  const behind = displays.filter(({ is_current }) => is_current === false).length;
  return (
    <p className="text-ink-muted">
      <strong className="text-ink">
        {reporting.length} of {displays.length}
      </strong>{' '}
      reporting
      {behind > 0 &&
        `, ${behind} ${behind === 1 ? 'does not yet show what it should' : 'do not yet show what they should'}`}
    </p>
  );
}

const NoDisplays = ({ isAdmin }: { isAdmin: boolean }) => (
  <section
    aria-labelledby="no-displays"
    className="space-y-4 rounded-card border border-line bg-surface p-6 sm:p-8"
  >
    <MonitorCheck aria-hidden className="size-8 text-sea" />
    <h2 id="no-displays" className="text-lg font-bold">
      {isAdmin ? 'No display is paired yet' : 'None of your places has a display'}
    </h2>
    {isAdmin ? (
      <>
        <p>A display is a screen on a wall that shows one place. To pair the first one:</p>
        <ol className="list-decimal space-y-1 pl-6">
          <li>
            On the screen itself, open{' '}
            <strong className="wrap-anywhere">{`${location.origin}/display`}</strong>. It shows a code of
            eight letters.
          </li>
          <li>Stand before it with a phone, and type the code under ‘Pair a display’.</li>
          <li>Choose its place and approve. Within seconds the sign shows that place.</li>
        </ol>
        <PairLink />
      </>
    ) : (
      <p>Administrators pair displays and choose their places.</p>
    )}
  </section>
);
