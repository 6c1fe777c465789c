import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OverflowHistory, OverflowRecord } from '#contract/conditions/overflow-history.ts';
import { durationWords } from '#domain/time/durations.ts';
import { clockOrMoment } from '#domain/time/moment-words.ts';
import { looksWords, recentWords, stateNames } from '#domain/water/history/history-words.ts';
import { Disclosure } from '#web/shared/place/disclosure.tsx';
import { useNow } from '#web/shared/time/use-now.ts';
import { Credit } from '#web/shared/ui/credit.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { AskedCard } from './asked-card.tsx';
import { overflowHistoryQuery } from './calls.ts';
import { SpillCalendar } from './spill-calendar.tsx';
import { SpillStrip } from './spill-strip.tsx';
import { Legend } from './textures.tsx';

const FAILURE = 'What is recorded of the overflows could not be loaded.';

/** What was seen of the overflows near a place: the last 72 hours, and a year by day. */
export function SpillHistory({
  slug,
  isLikely,
}: {
  slug: string;
  /** Whether there is something, as far as is known before the answer: it has room until then. */
  isLikely: boolean;
}) {
  const [until, setUntil] = useState<string>();
  const recent = useQuery(overflowHistoryQuery(slug, undefined));
  const asked = useQuery(overflowHistoryQuery(slug, until));
  const isEmpty = recent.data ? recent.data.watched_since === null : !isLikely;
  return (
    <>
      <AskedCard
        id="last-72-hours"
        title="Spills, the last 72 hours"
        query={recent}
        failure={FAILURE}
        size={isLikely ? 'history-spills-room' : 'h-8'}
      >
        {(history) => (isEmpty ? <NothingRecorded /> : <Recent history={history} />)}
      </AskedCard>
      {!isEmpty && (
        <AskedCard
          id="spill-calendar"
          title="Spill calendar"
          query={asked}
          failure={FAILURE}
          size="history-calendar-room"
        >
          {(history) => <SpillCalendar history={history} isToday={until === undefined} onUntil={setUntil} />}
        </AskedCard>
      )}
    </>
  );
}

const NothingRecorded = () => (
  <p>Nothing is recorded: we have not watched any storm overflow near here. That is not ‘no spill’.</p>
);

function Recent({ history }: { history: OverflowHistory }) {
  const now = useNow(60_000);
  const { sentences, isSpilling } = recentWords(history.overflows, now);
  const [first, ...others] = sentences;
  const looks = looksWords(history);
  return (
    <>
      {isSpilling ? (
        <Notice tone="danger" title={first ?? ''}>
          {others.join(' ')}
        </Notice>
      ) : (
        <p>
          <strong>{first}</strong> {others.join(' ')}
        </p>
      )}
      <Legend />
      <SpillStrip history={history} now={now} />
      <SpellTable overflows={history.overflows} now={now} />
      <p className="text-sm text-ink-muted">
        Seen at each look at the companies’ data, every 15 minutes or so. A spill between two looks counts
        where its company publishes it. {looks}{' '}
        {history.attribution && <Credit>{history.attribution}</Credit>}
      </p>
    </>
  );
}

/** The same 72 hours as a table, spell by spell, the newest first. */
const SpellTable = ({ overflows, now }: { overflows: readonly OverflowRecord[]; now: number }) => (
  <Disclosure summary="The last 72 hours as a table">
    <table className="w-full max-w-md text-left text-sm tabular-nums">
      <caption className="sr-only">What was seen of each overflow in the last 72 hours</caption>
      <thead className="text-ink-muted">
        <tr>
          <th scope="col" className="py-1 font-normal">
            State
          </th>
          <th scope="col" className="py-1 font-normal">
            From
          </th>
          <th scope="col" className="py-1 font-normal">
            Lasted
          </th>
        </tr>
      </thead>
      {overflows.map(({ company, id, name, recent }) => (
        <tbody key={`${company} ${id}`}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={3}
              className="border-b border-line pt-3 pb-1 font-semibold wrap-anywhere"
            >
              {name}
            </th>
          </tr>
          {recent.toReversed().map(({ from, until, state }) => (
            <tr key={from} className="border-b border-line">
              <td className="py-1.5 pr-2">{stateNames[state]}</td>
              <td className="py-1.5 pr-2">{clockOrMoment(Date.parse(from), now)}</td>
              <td className="py-1.5">{durationWords(Date.parse(until) - Date.parse(from))}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </Disclosure>
);
