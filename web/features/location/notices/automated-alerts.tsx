import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Location } from '#contract/network/locations.ts';
import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import { texts } from '#contract/texts.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { relativeTimeInSentence } from '#domain/time/relative-time.ts';
import { windConditionsWords } from '#domain/weather/wind-words.ts';
import { matchingMessagesQuery } from '#web/shared/api/queries.ts';
import { useUnits } from '#web/shared/place/preferences/use-units.ts';
import { useNow } from '#web/shared/time/use-now.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { LongText } from '#web/shared/ui/long-text.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { RetryButton } from '#web/shared/ui/retry-button.tsx';
import { alertsState } from './alerts-state.ts';

/**
 * The alerts that apply to the present wind. The box is there from the start: then a screen reader announces a new
 * alert, and no other.
 */
export function AutomatedAlerts({ location }: { location: Pick<Location, 'slug' | 'name'> }) {
  const now = useNow(60_000);
  const query = useQuery(matchingMessagesQuery(location.slug));
  const { kind, alerts, judgedAt, failure } = alertsState(query, location.name, now);
  return (
    <div role="status" aria-atomic={false} className="space-y-4 empty:mb-0">
      <Alerts alerts={alerts} now={now} />
      {kind === 'unjudged' && failure === null && (
        <Notice tone="info" title="Weather alerts can’t be judged at the moment">
          The wind here is not known.
        </Notice>
      )}
      {failure !== null && (
        <Notice
          tone="danger"
          title={texts.automatedMessagesFailed}
          action={<RetryButton busy={query.isFetching} onRetry={query.refetch} />}
        >
          {failure !== texts.automatedMessagesFailed && <p>{failure}</p>}
          {judgedAt !== null && <LastChecked at={judgedAt} now={now} />}
        </Notice>
      )}
      {failure === null && judgedAt !== null && (
        <Notice tone="info">
          <LastChecked at={judgedAt} now={now} />
        </Notice>
      )}
    </div>
  );
}

const LastChecked = ({ at, now }: { at: number; now: number }) => (
  <p aria-live="off">Weather alerts were last checked {relativeTimeInSentence(at, now)}.</p>
);

/** So many are open at first; with more, the conditions would not be visible. */
const SHOWN_ALERTS = 3;

function Alerts({ alerts, now }: { alerts: readonly MatchingMessage[]; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? alerts : alerts.slice(0, SHOWN_ALERTS);
  const more = alerts.length - SHOWN_ALERTS;
  return (
    <>
      {shown.map((alert) => (
        <Alert key={alert._id} alert={alert} isOnly={alerts.length === 1} now={now} />
      ))}
      {more > 0 && (
        <Button look="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer warnings' : `Show ${more} more ${more === 1 ? 'warning' : 'warnings'}`}
        </Button>
      )}
    </>
  );
}

function Alert({ alert, isOnly, now }: { alert: MatchingMessage; isOnly: boolean; now: number }) {
  const headingId = useId();
  const { wind } = useUnits();
  const { title, description, wind_conditions, since } = alert;
  return (
    <section aria-labelledby={headingId}>
      <Notice tone="caution" title={title} headingId={headingId} className="shadow-sm">
        <LongText key={description} text={description} lines={isOnly ? 6 : 2} of={`of ${title}`} />
        <p className="mt-1 text-sm text-ink-muted">
          Weather alert for: {windConditionsWords(wind_conditions, wind)}
          {since && ` · since ${clockAndDay(Date.parse(since), now)}`}
        </p>
      </Notice>
    </section>
  );
}
