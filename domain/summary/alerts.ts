import type { StormOverflow } from '#contract/conditions/storm-overflows.ts';
import type { TidalData } from '#contract/conditions/tides.ts';
import type { DisplayMark } from '#contract/displays/display-frame.ts';
import type { Location } from '#contract/network/locations.ts';
import type { MatchingMessage } from '#contract/notices/automated-messages.ts';
import { expiryOf, messageStatus } from '../notices/message-status.ts';
import { type ConcernKind, concernKinds, concernTable } from '../overview/concerns.ts';
import { stateDoubts } from '../overview/doubts.ts';
import { distance, quantityWords } from '../quantities/quantities.ts';
import { CLOSED, riskInForce } from '../water/bathing/bathing-water.ts';
import { momentOf, plausibleTime, spillStart } from '../water/overflows/overflow-event.ts';
import { runningWords } from '../water/overflows/overflow-summary.ts';
import { latestSpill, RECENT_MS } from '../water/overflows/recent-spills.ts';
import { namedWater, waterWords } from '../water/water-of-place.ts';
import { capitalised } from '../words/capitalised.ts';
import type { Figure } from './figure.ts';
import type { KeyFigures } from './key-figures.ts';
import type { WaterRisk } from './water-figures.ts';

/** As displays draw it. `unknown`: what is so is not known, which is never good news. */
type Severity = 'danger' | 'warning' | 'caution' | 'notice' | 'unknown';

/** Something that whoever looks at a place should be told. Times are epoch ms; null: not known, or not said. */
export interface PlaceAlert {
  /** The same for as long as it is about the same thing: `spill:South West Water SWW0312`. */
  id: string;
  kind: Exclude<ConcernKind, 'nothing_reported'>;
  mark: DisplayMark;
  severity: Severity;
  headline: string;
  /** What to do, or to reckon with; null where nobody says. */
  advice: string | null;
  /** More of it, the most important first. */
  detail: string[];
  /** `Exmouth, 0.3 miles`; null: the place itself. */
  where: string | null;
  since: number | null;
  /** From when it no longer holds by itself. */
  validUntil: number | null;
  source: string | null;
  /** When its source observed or forecast it. */
  observedAt: number | null;
  /** When its source last confirmed it. */
  asOf: number | null;
  isOld: boolean;
  isKnown: boolean;
}

export const isRisk = ({ id }: PlaceAlert): boolean => id.startsWith('risk:');
export const isMessage = ({ id }: PlaceAlert): boolean => id.startsWith('message:');
export const isWarningOfWind = ({ id }: PlaceAlert): boolean => id.startsWith('warning:');

const alert = (
  given: Pick<PlaceAlert, 'id' | 'kind' | 'severity' | 'headline'> & Partial<PlaceAlert>,
): PlaceAlert => ({
  ...{ advice: null, detail: [], where: null, since: null, validUntil: null },
  ...{ source: null, observedAt: null, asOf: null, isOld: false, isKnown: true },
  mark: concernTable[given.kind].mark,
  ...given,
});

const momentIn = (instant: string | null | undefined): number | null =>
  instant ? Date.parse(instant) : null;

/** Who said it, and when. */
const originOf = ({ state, asOf, meta }: Figure) => ({
  source: meta?.source ?? null,
  observedAt: momentIn(meta?.observed_at),
  asOf,
  isOld: state === 'stale',
});

interface AlertSources {
  location: Pick<Location, 'custom_message'>;
  warnings: readonly MatchingMessage[];
  tides: TidalData | null;
  figures: KeyFigures;
}

/** Everything at a place at `now` (epoch ms), the highest first. */
export const alertsOf = ({ location, warnings, tides, figures }: AlertSources, now: number): PlaceAlert[] =>
  [
    ...messageAlerts(location, now),
    ...warnings.map(warningAlert),
    ...overflowAlerts(figures.overflows, tides, now),
    ...riskAlerts(figures.bathing, now),
    ...stateDoubts(figures).map(({ about, words }) =>
      alert({ id: `data:${about}`, ...notKnown, headline: capitalised(words), asOf: figures[about].asOf }),
    ),
  ].toSorted((one, other) => concernKinds.indexOf(one.kind) - concernKinds.indexOf(other.kind));

const notKnown = { kind: 'no_recent_data', severity: 'unknown', isKnown: false } as const;

/** What an officer says, as it was written. */
export function messageAlerts(
  { custom_message: message }: Pick<Location, 'custom_message'>,
  now: number,
): PlaceAlert[] {
  if (!message || messageStatus(message, now) !== 'active') return [];
  const isWarning = message.message_type === 'warning';
  return [
    alert({
      id: `message:${message.created_at}`,
      kind: isWarning ? 'warning' : 'information',
      severity: isWarning ? 'warning' : 'notice',
      headline: message.title.trim(),
      detail: [message.message],
      since: Date.parse(message.created_at),
      validUntil: expiryOf(message),
      source: message.author.trim() || null,
    }),
  ];
}

/** What the wind of now sets off. */
const warningAlert = ({ _id, title, description, since }: MatchingMessage): PlaceAlert =>
  alert({
    ...{ id: `warning:${_id}`, kind: 'warning', severity: 'warning' },
    ...{ headline: title.trim(), detail: [description], since: momentIn(since) },
  });

/** Two companies may count their monitors alike. */
const monitorOf = ({ company, latitude, longitude, properties: { ID } }: StormOverflow): string =>
  `${company} ${ID ?? `${latitude},${longitude}`}`;

function overflowAlerts(figure: KeyFigures['overflows'], tides: TidalData | null, now: number): PlaceAlert[] {
  const { spilling, ended, mayHaveSpilled, offline, unknown } = figure;
  const origin = originOf(figure);
  const of = (overflow: StormOverflow) => ({
    ...origin,
    source: overflow.company,
    where: `${overflow.name}, ${quantityWords(distance(overflow.distance_miles))}`,
  });
  const silent = (overflow: StormOverflow, headline: string, id: 'spill' | 'monitor' = 'monitor') =>
    alert({
      ...{ ...of(overflow), id: `${id}:${monitorOf(overflow)}`, ...notKnown, headline },
      since: plausibleTime(overflow.properties.statusStart, now),
    });
  return [
    ...spilling.map((overflow) => {
      const since = spillStart(overflow, now);
      return alert({
        ...{ ...of(overflow), id: `spill:${monitorOf(overflow)}`, kind: 'spilling', severity: 'danger' },
        ...{ headline: 'Sewage spilling now', detail: [runningWords(overflow, now)], since },
      });
    }),
    ...ended.map((spill) => {
      const { overflow, event } = spill;
      const words = latestSpill([spill], tides, now);
      return alert({
        ...{ ...of(overflow), id: `spill:${monitorOf(overflow)}`, kind: 'spilled', severity: 'danger' },
        ...{ headline: words?.headline ?? '', detail: words ? [words.detail] : [] },
        validUntil: momentOf(event) + RECENT_MS,
      });
    }),
    ...mayHaveSpilled.map((overflow) => ({
      ...silent(overflow, 'Sewage may have spilled within 48 h', 'spill'),
      severity: 'caution' as const,
    })),
    ...offline.map((overflow) => silent(overflow, 'Monitor not working')),
    ...unknown.map((overflow) => silent(overflow, 'Overflow not known')),
  ];
}

/** What warns of each water, the worst first. */
export function riskAlerts(figure: KeyFigures['bathing'], now: number): PlaceAlert[] {
  const of = (severity: 'danger' | 'caution') =>
    figure.risks.flatMap((risk) => (risk.tone === severity ? riskAlert(risk, severity, figure, now) : []));
  return [...of('danger'), ...of('caution')];
}

function riskAlert(
  { water, headline, advice, reasons, raisedBy }: WaterRisk,
  severity: 'danger' | 'caution',
  figure: Figure,
  now: number,
): PlaceAlert {
  const { stp_risk_prediction: prediction, pollution_incident: incident } = water;
  const { state, expiresAt } = riskInForce(prediction, now);
  const origin = originOf(figure);
  const isIncident = raisedBy === 'incident' || raisedBy === 'overdue_incident';
  return alert({
    ...{ ...origin, id: `risk:${water.bathing_water_id}`, severity },
    kind: 'raised_risk',
    ...(raisedBy === 'incident' ? { mark: raisedBy } : {}),
    headline: headline === CLOSED ? 'Bathing water closed' : headline.replace(/^Risk/, 'Pollution risk'),
    ...{ advice, detail: reasons, where: waterWords(namedWater(water)) },
    since: momentIn(isIncident ? incident?.startOfIncident : raisedBy && prediction.predictedAt),
    // An incident stands until its end is reported.
    validUntil: raisedBy === 'incident' || state !== 'current' ? null : momentIn(expiresAt),
    observedAt: momentIn(prediction.predictedAt) ?? origin.observedAt,
  });
}
