import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AuditEntry, AuditPage } from '#contract/operations/audit.ts';
import { addDays, londonDate } from '#domain/time/london-time.ts';
import { FilterChoice } from '#web/admin/list/filter-choice.tsx';
import { useList } from '#web/admin/list/use-list.ts';
import { Moment } from '#web/admin/moment.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { actionGroups, activityParts, actorWords, isActionGroup } from './activity-words.ts';
import { auditQuery } from './calls.ts';
import { PersonChoice } from './person-choice.tsx';

const PAGE = 10;

const dayOptions = {
  '': 'At any time',
  '1': 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '365': 'Last year',
};

const actionOptions = (isAdmin: boolean): Record<string, string> => ({
  '': 'All actions',
  ...Object.fromEntries(
    Object.entries(actionGroups)
      .filter(([, { forOfficers }]) => isAdmin || forOfficers)
      .map(([group, { name }]) => [group, name]),
  ),
});

/** What was done, the latest first. Officers read what was done to the messages of their locations. */
export function Activity({ isAdmin }: { isAdmin: boolean }) {
  const { search, change } = useList<'person' | 'action' | 'days'>();
  const { person = '', action = '', days = '' } = search;
  const now = useNow(60_000);
  const filters = `${person} ${action} ${days}`;
  const [pages, setPages] = useState<{ filters: string; before: string[] }>({ filters, before: [] });
  // The cursors that led to this page; with other filters it is the first one again.
  const before = pages.filters === filters ? pages.before : [];
  const query = useQuery(
    auditQuery({
      limit: PAGE,
      person,
      action: isActionGroup(action) ? actionGroups[action].actions.join(',') : '',
      from: /^\d{1,4}$/.test(days) ? addDays(londonDate(now), 1 - Number(days)) : '',
      after: before.at(-1),
    }),
  );
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const hasFilter = filters.trim() !== '';
  const people = peopleIn(data);
  const turn = (next: string[]) => setPages({ filters, before: next });
  return (
    <section aria-labelledby="activity" className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2 id="activity" className="text-lg font-bold">
          Recent activity
        </h2>
        <div className="flex min-w-0 flex-wrap gap-2">
          {isAdmin ? (
            <PersonChoice
              value={person}
              words={people[person]}
              onChoose={(next) => change({ person: next })}
            />
          ) : (
            <FilterChoice
              label="Person"
              value={person}
              options={{ '': 'Everybody', ...(person !== '' && { [person]: 'One person' }), ...people }}
              onChoose={(next) => change({ person: next })}
            />
          )}
          <FilterChoice
            label="Action"
            value={action}
            options={actionOptions(isAdmin)}
            onChoose={(next) => change({ action: next })}
          />
          <FilterChoice
            label="Days"
            value={days}
            options={dayOptions}
            onChoose={(next) => change({ days: next })}
          />
        </div>
      </div>
      {error && (
        <Notice
          tone="danger"
          role="alert"
          title="The recent activity could not be loaded"
          action={<RetryButton busy={isFetching} onRetry={refetch} />}
          className="m-4 mt-0"
        >
          {error.message}
        </Notice>
      )}
      {data && data.entries.length === 0 && (
        <div role="status" className="space-y-3 border-t border-line p-4">
          <p>{hasFilter ? 'Nothing was done that matches your filters.' : 'Nothing has been done yet.'}</p>
          {hasFilter && (
            <Button look="secondary" onClick={() => change({ person: '', action: '', days: '' })}>
              Clear the filters
            </Button>
          )}
        </div>
      )}
      {data && data.entries.length > 0 && (
        <>
          <ol
            aria-busy={isPlaceholderData}
            className={`border-t border-line ${isPlaceholderData ? 'opacity-60' : ''}`}
          >
            {data.entries.map((entry) => (
              <Entry key={entry._id} entry={entry} locationNames={data.location_names} now={now} />
            ))}
          </ol>
          <Pages
            first={before.length * PAGE + 1}
            page={data}
            onBack={before.length === 0 ? null : () => turn(before.slice(0, -1))}
            onNext={
              data.next === null || isPlaceholderData
                ? null
                : nextOf(data.next, (next) => turn([...before, next]))
            }
          />
        </>
      )}
      {!data && !error && (
        <>
          <p role="status" className="sr-only">
            Loading the recent activity…
          </p>
          <Skeleton className="m-4 h-96" />
        </>
      )}
    </section>
  );
}

const nextOf = (cursor: string, turn: (cursor: string) => void) => () => turn(cursor);

/** What the people in the list are called, by their ids. */
const peopleIn = (page: AuditPage | undefined): Record<string, string> =>
  Object.fromEntries(
    (page?.entries ?? [])
      .flatMap((entry) => (entry.actor ? [[entry.actor._id, actorWords(entry)] as const] : []))
      .sort(([, a], [, b]) => a.localeCompare(b, 'en-GB')),
  );

const Entry = ({
  entry,
  locationNames,
  now,
}: {
  entry: AuditEntry;
  locationNames: AuditPage['location_names'];
  now: number;
}) => (
  <li className="grid gap-x-4 border-b border-line px-4 py-2 text-sm wrap-anywhere last:border-0 sm:grid-cols-[7.5rem_minmax(0,1fr)] lg:grid-cols-[7.5rem_14rem_minmax(0,1fr)]">
    <span className="text-ink-muted">
      <Moment at={entry.at} now={now} />
    </span>
    <span>
      {actorWords(entry)}
      {entry.address !== null && <span className="block text-ink-muted">from {entry.address}</span>}
    </span>
    <span className="sm:max-lg:col-start-2">
      {activityParts(entry, locationNames, now).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice, and a sentence never changes
        typeof part === 'string' ? part : <strong key={index}>{part.name}</strong>,
      )}
    </span>
  </li>
);

const Pages = ({
  first,
  page: { entries, total_count },
  onBack,
  onNext,
}: {
  first: number;
  page: Pick<AuditPage, 'entries'> & Partial<Pick<AuditPage, 'total_count'>>;
  onBack: (() => void) | null;
  onNext: (() => void) | null;
}) => (
  <div className="flex items-center justify-between gap-4 border-t border-line px-4 py-2">
    <p role="status" className="text-sm text-ink-muted">
      {first.toLocaleString('en-GB')} to {(first + entries.length - 1).toLocaleString('en-GB')}
      {total_count !== undefined && ` of ${total_count.toLocaleString('en-GB')}`}
    </p>
    <nav aria-label="Pages of the recent activity" className="flex gap-2">
      <Turn name="Newer" onPress={onBack}>
        <ChevronLeft aria-hidden className="size-5" />
      </Turn>
      <Turn name="Older" onPress={onNext}>
        <ChevronRight aria-hidden className="size-5" />
      </Turn>
    </nav>
  </div>
);

const Turn = ({
  name,
  onPress,
  children,
}: {
  name: string;
  onPress: (() => void) | null;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={onPress === null || undefined}
    onClick={() => onPress?.()}
    className="inline-flex size-11 items-center justify-center rounded-lg border border-line hover:bg-neutral-ground aria-disabled:opacity-40"
  >
    {children}
  </button>
);
