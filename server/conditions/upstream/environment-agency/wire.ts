import { z } from 'zod';
import { CountQualifier } from '#contract/conditions/bathing-water.ts';
import { bool, instant, isExpanded, lastInstant, num, property, text, uriTail } from './linked-data.ts';

/** The answers of the bathing-water API, in the source's spelling. Times become epoch milliseconds. */

const read = <T>(reader: (value: unknown) => T) => z.unknown().optional().transform(reader);
const Text = read(text);
const UriTail = read(uriTail);
const Num = read(num);
const Time = read(instant);
/** If it is missing the node is complete without it; if it is nonsense the node cannot be trusted. */
const TimeIfGiven = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const at = instant(value);
    if (at === null && value !== undefined && value !== null) context.addIssue('not a time');
    return at;
  });
/** Colonies per 100 ml; raw sewage has some ten millions. A count that cannot be read is null. */
const MAX_COUNT = 100_000_000;
const Count = read((value) => {
  const count = num(value);
  return count !== null && count >= 0 && count <= MAX_COUNT ? count : null;
});

/** A node that some answers expand and others only link to, or leave out. */
const node = <S extends z.ZodRawShape>(shape: S) => z.object(shape).nullable().catch(null);

/** The nodes that could be read, and the number of the others. */
export interface Nodes<T> {
  items: T[];
  unreadable: number;
}

function readNodes<S extends z.ZodType>(nodes: readonly unknown[], schema: S): Nodes<z.output<S>> {
  const judged = nodes.map((node) => schema.safeParse(node));
  const items = judged.flatMap(({ success, data }) => (success ? [data] : []));
  return { items, unreadable: nodes.length - items.length };
}

/** The nodes of a property that is one node, several, or missing. Nodes that are only linked are left out. */
const several = <S extends z.ZodType>(schema: S) =>
  read((value) => readNodes((Array.isArray(value) ? value : [value]).filter(isExpanded), schema));

/** A page of a list. A page without `items`, or with none that can be read, is a failure and not an empty list. */
const page = <S extends z.ZodType>(item: S) =>
  z.object({
    result: z.object({ next: Text, items: z.array(z.unknown()) }).transform(({ next, items }, context) => {
      const nodes = readNodes(items, item);
      if (items.length > 0 && nodes.items.length === 0) context.addIssue('none of the items can be read');
      return { next, ...nodes };
    }),
  });

const SamplingPoint = node({ name: Text, lat: Num, long: Num });

export const WaterPage = page(
  z.object({
    eubwidNotation: z.string().min(1),
    name: Text,
    samplingPoint: z.object({ name: Text, lat: Num.pipe(z.number()), long: Num.pipe(z.number()) }),
  }),
);
export type WaterList = z.infer<typeof WaterPage>['result'];

const Prediction = z
  .object({
    predictedAt: Time,
    expiresAt: TimeIfGiven,
    publishedAt: Time,
    riskLevel: UriTail, // normal, increased, unknown
    comment: Text,
    dailyGmie: Count,
    stp_samplingPoint: UriTail, // its notation
  })
  .refine(({ predictedAt, expiresAt }) => predictedAt !== null || expiresAt !== null);
export type WirePrediction = z.infer<typeof Prediction>;
export const PredictionPage = page(Prediction);

const QUALIFIER_BY_NAME = new Map<string | null, CountQualifier>([
  ['lessThan', '<'],
  ['actual', '='],
  ['greaterThan', '>'],
]);
const qualifier = (value: unknown): CountQualifier | null =>
  CountQualifier.safeParse(property(value, 'countQualifierNotation')).data ??
  QUALIFIER_BY_NAME.get(uriTail(value)) ??
  null;

/** From `…/recordDate/20161005`, the end of a sample's address: when its result was recorded, `YYYY-MM-DD`. */
const recordDate = (address: unknown): string | null => {
  const [, year, month, day] = /\/recordDate\/(\d{4})(\d\d)(\d\d)/.exec(text(address) ?? '') ?? [];
  return year ? `${year}-${month}-${day}` : null;
};

/**
 * Whether a record withdraws its sample, or was replaced. A sample is withdrawn by one more record with its time
 * and the status `withdrawal`.
 */
const isWithdrawal = (status: unknown): boolean =>
  (Array.isArray(status) ? status : [status]).some((one) => uriTail(one) === 'withdrawal');

const Sample = z
  .object({
    _about: read(recordDate),
    recordStatus: read(isWithdrawal),
    isReplacedBy: read((value) => uriTail(value) !== null),
    bwq_bathingWater: read((value) => text(property(value, 'eubwidNotation')) ?? uriTail(value)),
    sampleDateTime: read(
      (value) => instant(property(value, 'inXSDDateTime')) ?? instant(uriTail(value)),
    ).pipe(z.number()),
    sampleWeek: read((value) => text(property(value, 'label'))?.split(':').at(-1) ?? uriTail(value)), // 2026-W24
    escherichiaColiCount: Count,
    escherichiaColiQualifier: read(qualifier),
    intestinalEnterococciCount: Count,
    intestinalEnterococciQualifier: read(qualifier),
    discountable: read(bool),
  })
  .transform(({ _about, recordStatus, isReplacedBy, ...sample }) => ({
    ...sample,
    recordDate: _about,
    isWithdrawn: recordStatus || isReplacedBy,
  }));
export type WireSample = z.infer<typeof Sample>;
export const SamplePage = page(Sample);

/** A record with a kind or a notation is an incident, whether its start can be read or not. */
const Incident = z
  .object({
    bathingWater: read((value) => text(property(value, 'eubwidNotation')) ?? uriTail(value)),
    incidentNotation: Text,
    incidentType: read((value) => ({ label: text(property(value, 'label')), code: uriTail(value) })),
    startOfIncident: Time,
    endOfIncident: Text, // only its presence matters
    expectedEndOfIncident: read(lastInstant),
    som_recordDateTime: Time,
  })
  .refine(
    ({ startOfIncident, incidentNotation, incidentType: { label, code } }) =>
      startOfIncident !== null || (incidentNotation ?? label ?? code) !== null,
  )
  .transform((incident) => ({ ...incident, incidentType: incident.incidentType.label }));
export type WireIncident = z.infer<typeof Incident>;
export const IncidentPage = page(Incident);

/** The year at the end of an address such as `http://reference.data.gov.uk/id/year/1988`. */
const year = (address: unknown): number | null => {
  const tail = uriTail(address);
  return tail !== null && /^\d{4}$/.test(tail) ? Number(tail) : null;
};

const ComplianceAssessment = node({
  _about: read(year),
  sampleYear: read((value) => year(String(property(value, 'ordinalYear'))) ?? year(value)),
  complianceClassification: read((value) => ({ name: text(property(value, 'name')), code: uriTail(value) })),
});

const DATE = /^\d{4}-\d\d-\d\d/;
/** `YYYY-MM-DD` of an existing date, whether a time follows it or not. */
const calendarDate = (value: unknown): string | null =>
  z.iso.date().safeParse(DATE.exec(text(value) ?? '')?.[0]).data ?? null;

const Profile = node({
  bathingWaterDescription: Text,
  esoOutfallsStatement: Text,
  stwOutfallsStatement: Text,
  controllerName: Text,
  countyName: Text,
  seasonStartDate: read(calendarDate),
  seasonFinishDate: read(calendarDate),
});

const Water = z.object({
  name: Text.pipe(z.string()),
  samplingPoint: SamplingPoint,
  appointedSewerageUndertaker: read((value) => text(property(value, 'name'))),
  waterQualityImpactedByHeavyRain: read(bool),
  yearDesignated: read(year),
  latestComplianceAssessment: ComplianceAssessment,
  latestProfile: Profile,
  latestRiskPrediction: several(Prediction),
  latestSampleAssessment: several(Sample),
  latestOpenIncident: several(Incident),
});
export type WireWater = z.infer<typeof Water>;
export const WaterDocument = z.object({ result: z.object({ primaryTopic: Water }) });
