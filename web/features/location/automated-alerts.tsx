import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { MatchingMessage } from '#contract/automated-messages.ts';
import type { Location } from '#contract/locations.ts';
import { texts } from '#contract/texts.ts';
import { ageWords } from '#domain/relative-time.ts';
import { windConditionsWords } from '#domain/wind-words.ts';
import { matchingMessagesQuery } from '#web/api/queries.ts';
import { clockAndDay } from '#web/place/clock-and-day.ts';
import { useUnits } from '#web/place/use-units.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RetryButton } from '#web/ui/retry-button.tsx';
import { useNow } from '#web/ui/use-now.tsx';
import { alertsState } from './alerts-state.ts';

/** The alerts that apply to the wind of this moment. The box stands there from the start, so that new ones are announced. */
export function AutomatedAlerts({ location }: { location: Pick<Location, 'slug' | 'name'> }) {
  const now = useNow(60_000);
  const query = useQuery(matchingMessagesQuery(location.slug));
  const { kind, alerts, judgedAt, failure } = alertsState(query, location.name, now);
  return (
    <div role="status" className="space-y-4 empty:mb-0">
      {alerts.map((alert) => (
        <Alert key={alert._id} alert={alert} now={now} />
      ))}
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
          {failure !== texts.automatedMessagesFailed && failure}
        </Notice>
      )}
      {judgedAt !== null && (
        <p className="text-sm text-ink-muted">Weather alerts were last checked {ageWords(judgedAt, now)}.</p>
      )}
    </div>
  );
}

function Alert({ alert, now }: { alert: MatchingMessage; now: number }) {
  const headingId = useId();
  const { wind } = useUnits();
  const { title, description, wind_conditions, since } = alert;
  return (
    <section aria-labelledby={headingId}>
      <Notice tone="caution" title={title} headingId={headingId} className="shadow-sm">
        <p className="whitespace-pre-line">{description}</p>
        <p className="mt-1 text-sm text-ink-muted">
          Weather alert for: {windConditionsWords(wind_conditions, wind)}
          {since && ` · since ${clockAndDay(Date.parse(since), now)}`}
        </p>
      </Notice>
    </section>
  );
}
