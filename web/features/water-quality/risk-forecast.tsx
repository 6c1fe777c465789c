import type { BathingWater, RiskLevel, RiskPrediction } from '#contract/conditions/bathing-water.ts';
import type { StormOverflows } from '#contract/conditions/storm-overflows.ts';
import { expectedBacteria, quantityWords } from '#domain/quantities/quantities.ts';
import { clockAndDay } from '#domain/time/clock-and-day.ts';
import { allClear } from '#domain/water/bathing/bathing-risk.ts';
import { isInSeason } from '#domain/water/bathing/bathing-season.ts';
import { commentIsWarning, riskInForce, riskLabel } from '#domain/water/bathing/bathing-water.ts';
import { incidentState } from '#domain/water/bathing/pollution-incident.ts';
import { beforeSpill, isClearToday } from '#domain/water/clear-today.ts';
import { Notice } from '#web/shared/ui/notice.tsx';
import { Facts } from './facts.tsx';

interface ForecastProps {
  prediction: RiskPrediction;
  now: number;
}

/** What the pollution risk forecast says and until when. After that, that it has expired. */
export function RiskForecast({
  water,
  overflows,
  now,
}: {
  water: BathingWater;
  overflows: StormOverflows | null;
  now: number;
}) {
  const inForce = riskInForce(water.stp_risk_prediction, now);
  const isOverdue = incidentState(water.pollution_incident, now) === 'overdue';
  const reassurance = isClearToday(water, overflows, now) ? allClear(water, now) : null;
  return (
    <div className="space-y-3">
      {inForce.state === 'current' ? (
        <>
          <Comment comment={commentIsWarning(inForce.comment) ? inForce.comment : reassurance} />
          <Warnings prediction={inForce} now={now} />
        </>
      ) : (
        <p>{absenceWords(inForce.state, isInSeason(water.season, now))}</p>
      )}
      {/* A normal forecast may not know of the incident. */}
      {!(isOverdue && inForce.riskLevel === 'normal') && (
        <Times
          prediction={inForce}
          level={isOverdue ? inForce.riskLevel : null}
          overflows={overflows}
          now={now}
        />
      )}
    </div>
  );
}

function absenceWords(state: RiskPrediction['state'], inSeason: boolean): string {
  if (!inSeason) return 'Pollution is not forecast out of season.';
  return state === 'expired'
    ? 'The last forecast has expired and says nothing about now.'
    : 'No pollution forecast is known for this bathing water.';
}

/** Any comment but an all-clear is a warning. An all-clear has no mark: it may be older than a spill. */
function Comment({ comment }: { comment: string | null }) {
  if (!comment) return null;
  return commentIsWarning(comment) ? (
    <Notice tone="caution" title="Water quality warning">
      {comment}
    </Notice>
  ) : (
    <p>{comment}</p>
  );
}

/** The warnings that say more than the forecast's own comment. */
function Warnings({ prediction, now }: ForecastProps) {
  const warnings = prediction.warnings.filter(
    ({ comment: { _value: text } }) => commentIsWarning(text) && text !== prediction.comment,
  );
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="Warnings" className="space-y-2">
      {warnings.map(({ comment, location_name, predicted_at }) => (
        <li key={`${location_name} ${comment._value}`}>
          <Comment comment={comment._value} />
          <p className="mt-1 text-sm text-ink-muted">
            {location_name}
            {predicted_at && `, predicted ${clockAndDay(Date.parse(predicted_at), now)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** @param level given where the badge above is about an incident: these times are not the incident's */
function Times({
  prediction,
  level,
  overflows,
  now,
}: ForecastProps & { level: RiskLevel | null; overflows: StormOverflows | null }) {
  const { predictedAt, publishedAt, expiresAt, dailyGmie } = prediction;
  const moment = (at: string | null) => at && clockAndDay(Date.parse(at), now);
  const isBefore = predictedAt && beforeSpill(Date.parse(predictedAt), overflows, now) === 'before';
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <Facts
      className="grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]"
      facts={[
        ['Pollution forecast', level && riskLabel(level)],
        [
          hasExpired ? 'Last predicted' : 'Predicted',
          predictedAt && `${moment(predictedAt)}${isBefore ? ', before the spill' : ''}`,
        ],
        [hasExpired ? 'Last published' : 'Published', moment(publishedAt)],
        [hasExpired ? 'Expired' : 'Expires', moment(expiresAt)],
        ['Expected enterococci', dailyGmie === null ? null : quantityWords(expectedBacteria(dailyGmie))],
      ]}
    />
  );
}
