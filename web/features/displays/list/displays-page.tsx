import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Map as MapIcon, MonitorCheck, Plus } from 'lucide-react';
import type { Display } from '#contract/displays/displays.ts';
import { displayStateNames } from '#domain/words/display-words.ts';
import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { AdminList, inNumbers } from '#web/admin/list/admin-list.tsx';
import { useList } from '#web/admin/list/use-list.ts';
import { displaysQuery } from '#web/admin/queries.ts';
import { adminStatusQuery } from '#web/shared/api/queries.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
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
  const query = useQuery(displaysQuery());
  const displays = query.data?.displays;
  const list = useList<'state' | 'map'>();
  const { q = '', state = '', sort = '', map } = list.search;
  const { offset, limit } = list.window;
  const now = useNow(10_000);
  if (displays?.length === 0) return <NoDisplays isAdmin={isAdmin} />;
  const listed = displays && listedDisplays(displays, { q, state, sort });
  const rows = listed?.slice(offset, offset + limit);
  return (
    <>
      {displays && <Counts displays={displays} />}
      <AdminList
        list={list}
        query={query}
        rows={rows}
        total={listed?.length}
        texts={{
          ...texts,
          failed: displays ? 'The list could not be brought up to date' : 'The displays could not be loaded',
        }}
        filters={[{ name: 'state', label: 'State', options: { '': 'All', ...displayStateNames } }]}
        hasFilters={displays !== undefined}
        besideFilters={
          <Button
            look="secondary"
            aria-expanded={map !== undefined}
            onClick={() => list.change({ map: map === undefined ? 'shown' : undefined })}
          >
            <MapIcon aria-hidden className="size-5" />
            {map === undefined ? 'Map' : 'Hide the map'}
          </Button>
        }
        aboveRows={
          listed &&
          map !== undefined && (
            <MapOfDisplays displays={listed} onPlace={(name) => list.change({ q: name })} />
          )
        }
        columns={displayColumns(now)}
        shown={`Showing ${inNumbers(rows?.length ?? 0)} of ${inNumbers(listed?.length ?? 0)} ${listed?.length === 1 ? 'display' : 'displays'}`}
      />
    </>
  );
}

const noMatch = 'No display matches the filters.';
const texts = {
  caption: 'Displays',
  search: 'Name, place or number',
  loading: 'Loading displays…',
  none: noMatch,
  noMatch,
  clear: 'Clear the filters',
};

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
