import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { Display, DisplayDetail } from '#contract/displays/displays.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { monitorNames, problemsOf, stateMeaning } from '#domain/words/display-words.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { Moment } from '#web/admin/moment.tsx';
import { ApiError } from '#web/shared/api/failures.ts';
import { adminStatusQuery } from '#web/shared/api/queries.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { displayQuery } from './calls.ts';
import { CommandsCard } from './commands/commands-card.tsx';
import { ContactCard } from './contact/contact-card.tsx';
import { FramesCard } from './frames/frames-card.tsx';
import { SettingsCard } from './settings/settings-card.tsx';
import { ShowingsCard } from './showings-card.tsx';
import { StateBadge } from './state-badge.tsx';

/** One display: what it shows and should show, for how long it has, and what can be done from here. */
export function DisplayPage({ id }: { id: string }) {
  const { data: status } = useQuery(adminStatusQuery()); // the guard has asked for it already
  const { data, error, isFetching, refetch } = useQuery(displayQuery(id));
  return (
    <AdminPage title={data?.display.name ?? 'Display'} actions={<BackLink />}>
      {error && <Failed error={error} isOld={data !== undefined} isBusy={isFetching} onRetry={refetch} />}
      {data && status && <Loaded key={id} detail={data} isAdmin={status.is_admin} />}
      {!data && !error && <Loading />}
    </AdminPage>
  );
}

const BackLink = () => (
  <Link
    to="/admin/displays"
    className="inline-flex min-h-11 items-center gap-1 font-semibold text-sea underline underline-offset-4"
  >
    <ChevronLeft aria-hidden className="size-5" />
    All displays
  </Link>
);

function Failed({
  error,
  isOld,
  isBusy,
  onRetry,
}: {
  error: Error;
  /** What is shown is from before. */
  isOld: boolean;
  isBusy: boolean;
  onRetry: () => unknown;
}) {
  if (error instanceof ApiError && [400, 404].includes(error.status))
    return (
      <Notice tone="danger" role="alert">
        There is no such display, or it is not at one of your places.
      </Notice>
    );
  const title = isOld ? 'What you see may be old' : 'The display could not be loaded';
  return <LoadingFailed title={title} error={error} busy={isBusy} onRetry={onRetry} />;
}

const Loading = () => (
  <>
    <p role="status" className="sr-only">
      Loading the display…
    </p>
    <Skeleton className="h-160 rounded-card" />
  </>
);

function Loaded({ detail, isAdmin }: { detail: DisplayDetail; isAdmin: boolean }) {
  const { display, day, week, showings } = detail;
  return (
    <>
      <Facts display={display} />
      <Problems display={display} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <FramesCard detail={detail} />
        <div className="grid gap-4">
          <CommandsCard detail={detail} isAdmin={isAdmin} />
          <ContactCard day={day} week={week} />
        </div>
      </div>
      <SettingsCard detail={detail} isAdmin={isAdmin} />
      <ShowingsCard id={display._id} showings={showings} />
    </>
  );
}

function Facts({ display }: { display: Display }) {
  const now = useNow(10_000);
  const { number, kind, location, last_report_at, version, memory_mb, resolution, monitor } = display;
  const meaning = stateMeaning(display, now).replace(/^: /, '').trim();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <StateBadge state={display.state} />
      {meaning && <span className="font-semibold">{meaning}</span>}
      <span>
        Sign {number}
        {kind === 'epaper' && ', e-paper'} at{' '}
        <Link
          to="/locations/$slug"
          params={{ slug: location.slug }}
          className="text-sea underline underline-offset-4"
        >
          {location.name}
        </Link>
      </span>
      <span className="text-sm text-ink-muted">
        {last_report_at === null ? (
          'It has not reported yet'
        ) : (
          <>
            Last report <Moment at={last_report_at} now={now} words={relativeTime} />
          </>
        )}
        {resolution && ` · ${resolution.width} × ${resolution.height}`}
        {version && ` · version ${version}`}
        {monitor && ` · ${monitorNames[monitor]}`}
        {memory_mb !== null && ` · ${Math.round(memory_mb)} MB of memory`}
      </span>
    </div>
  );
}

function Problems({ display }: { display: Display }) {
  const problems = problemsOf(display);
  if (problems.length === 0) return null;
  return (
    <Notice tone="caution" title="The display reports a problem">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  );
}
