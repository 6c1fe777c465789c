import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CheckCheck, ChevronLeft, ExternalLink, LocateFixed, Megaphone, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import { searchText } from '#contract/text-cleaning.ts';
import { distanceMiles } from '#domain/places/distance.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { areas } from '#web/admin/areas.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { SearchBox } from '#web/admin/list/search-box.tsx';
import { useChanges } from '#web/admin/list/use-changes.ts';
import { useList } from '#web/admin/list/use-list.ts';
import { placesSearch, slugsIn } from '#web/admin/places-search.ts';
import { OfflineCopy } from '#web/shared/api/failures.ts';
import { accountQuery, adminStatusQuery } from '#web/shared/api/queries.ts';
import { staffCopy, storeStaffCopy } from '#web/shared/offline/staff-copy.ts';
import { storeStaffFiles } from '#web/shared/offline/staff-files.ts';
import { onServerClock } from '#web/shared/time/clock.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button, buttonClass } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { ActionBar } from './action-bar.tsx';
import { assignedQuery, loadFailure } from './assigned.ts';
import { frequentMessages } from './frequent-messages.ts';
import { useKeptMessages } from './kept-messages.ts';
import { ChoiceCard, MessageCard } from './message-card.tsx';
import { useWhereabouts } from './nearest.ts';
import { PlacePanel } from './place-panel.tsx';
import { SeveralPanel } from './several-panel.tsx';

const PATH = areas['custom-messages'].path;

export function CustomMessagesPage() {
  const { search } = useList<'place'>();
  const assigned = useQuery(assignedQuery());
  useChanges('locations', assignedQuery().queryKey); // a location that is deleted announces nothing
  const owner = useOwner();
  useOpensOffline(owner);
  useOwnShortcut();
  const { data, error, isPending, isFetching, refetch } = assigned;
  const locations = data?.locations ?? NONE;
  const frequent = useMemo(() => frequentMessages(locations), [locations]);
  const slugs = useMemo(() => slugsIn(search.place ?? ''), [search.place]);
  const open = locations.filter(({ slug }) => slugs.includes(slug));
  const [first, ...others] = open;
  const isOpen = slugs.length > 0;
  const names = useNames(open);
  const title = useFocusAtChange(search.place);
  const words = !first
    ? areas['custom-messages'].name
    : others.length === 0
      ? first.name
      : 'Same message to several';

  return (
    <AdminPage
      title={<span ref={title}>{words}</span>}
      actions={
        first &&
        others.length === 0 && (
          <Link to="/locations/$slug" params={{ slug: first.slug }} className={buttonClass('secondary')}>
            Public page
            <ExternalLink aria-hidden className="size-5" />
          </Link>
        )
      }
    >
      {isOpen && (
        <Link
          to={PATH}
          search={search.q === undefined ? {} : { q: search.q }}
          className="inline-flex min-h-11 items-center gap-1 rounded-lg font-semibold text-sea"
        >
          <ChevronLeft aria-hidden className="size-5" />
          All your places
        </Link>
      )}
      <div role="status" className="empty:hidden">
        {isPending && <span className="sr-only">Loading your places…</span>}
        {error instanceof OfflineCopy && data && (
          <CopyNotice receivedAt={onServerClock(assigned.dataUpdatedAt)} />
        )}
        {data && data.locations.length === 0 && <p>No locations are assigned to you.</p>}
      </div>
      <div role="alert" className="empty:hidden">
        {error && !(error instanceof OfflineCopy && data) && (
          <Notice tone="danger" action={<RetryButton busy={isFetching} onRetry={refetch} />}>
            {loadFailure(error)}
          </Notice>
        )}
      </div>
      {isPending && (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-28" />
          ))}
        </div>
      )}
      {data && isOpen && !first && <Gone name={names.get(slugs[0] ?? '')} />}
      {locations.length > 0 && (
        <div className={first ? 'gap-8 lg:grid lg:grid-cols-[20rem_minmax(0,1fr)]' : ''}>
          <div className={first ? 'max-lg:hidden' : ''}>
            <Places locations={locations} open={open} owner={owner} isNarrow={first !== undefined} />
          </div>
          {first &&
            (others.length === 0 ? (
              <PlacePanel key={first._id} location={first} owner={owner} frequent={frequent} />
            ) : (
              <SeveralPanel
                key={search.place}
                places={[first, ...others]}
                owner={owner}
                frequent={frequent}
              />
            ))}
        </div>
      )}
    </AdminPage>
  );
}

const NONE: readonly Location[] = [];

/** The names of all places that have been open on this screen, by slug. */
function useNames(open: readonly Location[]): ReadonlyMap<string, string> {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { slug, name } of open) names.current.set(slug, name);
  }, [open]);
  return names.current;
}

/** In place of the form, where there is no such place. `name` is that of one that was open until now. */
const Gone = ({ name }: { name: string | undefined }) =>
  name === undefined ? (
    <p role="status">No such place is assigned to you.</p>
  ) : (
    <div role="alert">
      <Notice tone="caution" title={`${name} is not among your places any more`}>
        Somebody has deleted or renamed it, or it is not assigned to you now. What was written here and not
        saved reaches nobody.
      </Notice>
    </div>
  );

function CopyNotice({ receivedAt }: { receivedAt: number }) {
  const now = useNow(60_000);
  return (
    <Notice tone="caution" title="No answer from the server">
      This is what this device last received, at {clockAndDay(receivedAt, now)}.
    </Notice>
  );
}

/** The account's e-mail address, to which what this device keeps belongs. */
function useOwner(): string | null {
  const { data } = useQuery({ ...accountQuery(), staleTime: Number.POSITIVE_INFINITY });
  return data?.email ?? staffCopy()?.owner ?? null;
}

/** Stores on this device what the screen needs in order to open without a connection. */
function useOpensOffline(owner: string | null): void {
  const { data, isSuccess, dataUpdatedAt } = useQuery(assignedQuery());
  const { data: status } = useQuery({ ...adminStatusQuery(), staleTime: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (isSuccess && owner !== null && status)
      storeStaffCopy({ owner, status, list: data, receivedAt: dataUpdatedAt });
  }, [owner, status, isSuccess, data, dataUpdatedAt]);
  useEffect(() => void storeStaffFiles(), []);
}

/** While this screen is open, a shortcut that is put on the phone's home screen opens it, and not the landing page. */
function useOwnShortcut(): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    const before = link?.getAttribute('href');
    link?.setAttribute('href', '/messages.webmanifest');
    return () => link?.setAttribute('href', before ?? '');
  }, []);
}

/** Puts the focus on the heading when another place is opened, as a navigation does. */
function useFocusAtChange(place: string | undefined) {
  const title = useRef<HTMLSpanElement>(null);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    title.current?.closest('h1')?.focus();
  }, [place]);
  return title;
}

/** More cards keep a phone busy while somebody searches. */
const DRAWN_AT_FIRST = 60;

function Places({
  locations,
  open,
  owner,
  isNarrow,
}: {
  locations: readonly Location[];
  open: readonly Location[];
  owner: string | null;
  isNarrow: boolean;
}) {
  const { search, change } = useList<'place'>();
  const now = useNow(60_000);
  const { position, state, ask } = useWhereabouts();
  const kept = useKeptMessages().filter((each) => each.owner === owner);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [isAll, setAll] = useState(false);

  const wanted = searchText(search.q ?? '');
  const shown = locations
    .filter(({ name, grid_ref }) => searchText(`${name} ${grid_ref ?? ''}`).includes(wanted))
    .map((location) => ({
      location,
      now,
      miles: position && distanceMiles(position, location),
      isKept: kept.some((each) => each.location._id === location._id),
    }))
    .sort(
      (one, other) =>
        (one.miles ?? 0) - (other.miles ?? 0) || one.location.name.localeCompare(other.location.name),
    );
  const nearest = position && !chosen && !isNarrow ? shown[0] : undefined;
  const rest = nearest ? shown.slice(1) : shown;
  const toggle = (slug: string) => {
    const next = new Set(chosen);
    if (!next.delete(slug)) next.add(slug);
    setChosen(next);
  };
  const isOpen = ({ _id }: Location) => open.some((each) => each._id === _id);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox label="Find a place" sent={search.q ?? ''} onSearch={(q) => change({ q })} />
        {state !== 'found' && (
          <Button look="secondary" busy={state === 'asking'} onClick={ask}>
            <LocateFixed aria-hidden className="size-5" />
            Nearest first
          </Button>
        )}
        {locations.length > 1 && !isNarrow && (
          <Button look="secondary" onClick={() => setChosen(chosen ? null : new Set())}>
            {chosen ? <X aria-hidden className="size-5" /> : <Megaphone aria-hidden className="size-5" />}
            {chosen ? 'Cancel' : 'Same message to several'}
          </Button>
        )}
        {chosen && shown.length > 0 && (
          <Button
            look="secondary"
            onClick={() => setChosen(new Set([...chosen, ...shown.map(({ location }) => location.slug)]))}
          >
            <CheckCheck aria-hidden className="size-5" />
            {wanted ? `Choose the ${shown.length} found` : `Choose all ${shown.length}`}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {state === 'failed' && 'This device did not say where it is. Search by name.'}
        {wanted && shown.length === 0 && 'No place has this name.'}
      </p>
      {nearest && (
        <section aria-label="Nearest to you" className="space-y-2">
          <h2 className="font-semibold text-ink-muted">Nearest to you</h2>
          <MessageCard {...nearest} isNearest isOpen={isOpen(nearest.location)} />
        </section>
      )}
      <section aria-label="Your places" className="space-y-2">
        <h2 className="font-semibold text-ink-muted">
          Your {locations.length === 1 ? 'place' : `${locations.length} places`}
        </h2>
        <ul className={`grid gap-3 ${isNarrow ? '' : 'sm:grid-cols-2 xl:grid-cols-3'}`}>
          {(isAll ? rest : rest.slice(0, DRAWN_AT_FIRST)).map((each) => (
            <li key={each.location._id}>
              {chosen ? (
                <ChoiceCard
                  {...each}
                  isChosen={chosen.has(each.location.slug)}
                  onChoose={() => toggle(each.location.slug)}
                />
              ) : (
                <MessageCard {...each} isOpen={isOpen(each.location)} />
              )}
            </li>
          ))}
        </ul>
        {!isAll && rest.length > DRAWN_AT_FIRST && (
          <Button look="secondary" onClick={() => setAll(true)}>
            Show all {rest.length} places
          </Button>
        )}
      </section>
      {chosen && (
        <ActionBar>
          <Button
            className="min-h-14 grow"
            disabled={chosen.size === 0}
            onClick={() => chosen.size > 0 && change({ place: placesSearch([...chosen]) })}
          >
            {chosen.size === 0
              ? 'Choose the places'
              : `Write to ${chosen.size} ${chosen.size === 1 ? 'place' : 'places'}`}
          </Button>
        </ActionBar>
      )}
    </div>
  );
}
