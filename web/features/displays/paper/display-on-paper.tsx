import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Printer } from 'lucide-react';
import { useState } from 'react';
import {
  type Display,
  type Evidence,
  type Showing,
  USUAL_SHOWING_DAYS,
} from '#contract/displays/displays.ts';
import {
  addDays,
  londonDate,
  londonDateWords,
  londonDayBounds,
  londonYear,
} from '#domain/time/london-time.ts';
import { exactTime } from '#domain/time/relative-time.ts';
import { evidenceMeanings, evidenceNames } from '#domain/words/display-words.ts';
import { AdminPage } from '#web/admin/frame/admin-page.tsx';
import { serverNow } from '#web/shared/time/clock.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { LoadingFailed } from '#web/shared/ui/loading-failed.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { displayQuery, showingsQuery } from '../calls.ts';
import { type Days, DaysForm } from './days-form.tsx';
import { ShowingsOnPaper } from './showings-on-paper.tsx';

/** What a display has shown in some days, on sheets of A4, with what its words prove and what they do not. */
export function DisplayOnPaper({ id }: { id: string }) {
  const [days, setDays] = useState(usualDays);
  const display = useQuery(displayQuery(id));
  const showings = useQuery(showingsQuery(id, days));
  const failed = [display, showings].find(({ data, error }) => error && !data);
  const name = display.data?.display.name;
  return (
    <AdminPage
      title={name === undefined ? 'Showings' : `Showings of ${name}`}
      actions={<Actions id={id} isReady={display.data !== undefined && showings.data !== undefined} />}
    >
      <DaysForm days={days} busy={showings.isFetching} onChosen={setDays} />
      {display.data && showings.data && (
        <Sheet
          display={display.data.display}
          days={days}
          showings={showings.data}
          at={showings.dataUpdatedAt || serverNow()}
        />
      )}
      {failed?.error && (
        <LoadingFailed
          title="The showings could not be loaded"
          error={failed.error}
          busy={failed.isFetching}
          onRetry={failed.refetch}
        />
      )}
      {!failed && !(display.data && showings.data) && <Skeleton className="h-160" />}
    </AdminPage>
  );
}

function usualDays(): Days {
  const until = londonDate(serverNow());
  return { from: addDays(until, 1 - USUAL_SHOWING_DAYS), until };
}

const Actions = ({ id, isReady }: { id: string; isReady: boolean }) => (
  <div className="flex flex-wrap items-center gap-3 print:hidden">
    <Link
      to="/admin/displays/$id"
      params={{ id }}
      className="inline-flex min-h-11 items-center gap-1 font-semibold text-sea underline underline-offset-4"
    >
      <ChevronLeft aria-hidden className="size-5" />
      Back to the display
    </Link>
    <Button disabled={!isReady} onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Print
    </Button>
  </div>
);

const Sheet = ({
  display,
  days: { from, until },
  showings,
  at,
}: {
  display: Display;
  days: Days;
  showings: readonly Showing[];
  at: number;
}) => (
  <article className="space-y-5 rounded-card bg-surface p-4 text-sm sm:p-8 print:rounded-none print:p-0">
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dt]:text-ink-muted">
      <dt>Display</dt>
      <dd className="font-semibold wrap-anywhere">
        {display.name}, sign {display.number}
      </dd>
      <dt>Place</dt>
      <dd className="font-semibold wrap-anywhere">{display.location.name}</dd>
      <dt>Days</dt>
      <dd>
        {from === until ? dayWords(from) : `${dayWords(from)} to ${dayWords(until)}`}. Times are those of the
        UK.
      </dd>
      <dt>Showings</dt>
      <dd>{showings.length.toLocaleString('en-GB')}, all that reach into these days.</dd>
      <dt>Made</dt>
      <dd>{exactTime(at)}</dd>
    </dl>
    <ShowingsOnPaper showings={showings} />
    <Meanings />
  </article>
);

function dayWords(date: string): string {
  const { start } = londonDayBounds(date);
  return `${londonDateWords(start)} ${londonYear(start)}`;
}

const Meanings = () => (
  <section aria-labelledby="meanings" className="space-y-2 break-inside-avoid border-t border-line pt-4">
    <h2 id="meanings" className="text-base font-bold">
      What the words mean
    </h2>
    <dl className="space-y-1">
      {(Object.keys(evidenceNames) as Evidence[]).map((evidence) => (
        <div key={evidence}>
          <dt className="inline font-semibold">{evidenceNames[evidence]}: </dt>
          <dd className="inline">{evidenceMeanings[evidence]}.</dd>
        </div>
      ))}
    </dl>
    <p>
      None of these says that anybody read the sign, or understood it. Of a scan only the count and the minute
      are kept.
    </p>
    <p>
      Each finished row carries a hash of itself and of the row before it: a row that is changed or taken out
      later is found by <code>npm run verify-showings</code>.
    </p>
  </section>
);
