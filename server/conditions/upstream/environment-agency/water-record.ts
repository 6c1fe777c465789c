import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { UpstreamError } from '../upstream-error.ts';
import type { EnvironmentAgency } from './designated-waters.ts';
import type { WaterRecord } from './to-bathing-water.ts';
import { IncidentPage, type Nodes, PredictionPage, SamplePage, WaterDocument } from './wire.ts';

/** How many rows of each list are read, newest first: the samples include corrected results. */
const PAGE_SIZE = 5;

/** Expands what the document otherwise only links to. */
const EXPANDED = [
  'latestSampleAssessment.sampleDateTime.inXSDDateTime',
  'latestSampleAssessment.sampleYear.ordinalYear',
  'latestSampleAssessment.escherichiaColiCount.*',
  'latestSampleAssessment.intestinalEnterococciCount.*',
  'latestProfile.*',
  'latestComplianceAssessment.sampleYear.ordinalYear',
  'latestRiskPrediction.*',
  'latestOpenIncident.*',
  'latestOpenIncident.incidentType.label',
].join();

export interface WaterAnswer {
  record: WaterRecord;
  /** The first call's error if all of them failed. */
  outage: UpstreamError | null;
  /** Names of the fields whose answer could not be read, wholly or in part. */
  dropped: readonly string[];
}

/**
 * All records of one water, from four calls. A call that fails is counted and does not affect the others: its part keeps
 * the records `before`. Where a list has rows that cannot be read, the records `before` are kept beside its other rows: an
 * unreadable row might be the newest one and change everything.
 */
export async function readWater(
  agency: EnvironmentAgency,
  id: string,
  before: WaterRecord,
): Promise<WaterAnswer> {
  const failures: UpstreamError[] = [];
  const dropped = new Set<keyof BathingWater>();
  const attempt: Attempt = async (part, call) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failures.push(error);
      if (error.kind === 'shape') dropped.add(part);
      return null;
    }
  };
  const answers = await ask(agency, id, attempt);
  const [firstFailure = null] = failures;
  let failedCalls = failures.length;
  const record = recordOf(id, answers, before, (part, nodes, known = []) => {
    if (nodes.unreadable === 0) return nodes;
    failedCalls += 1;
    dropped.add(part);
    return { ...nodes, items: distinct([...nodes.items, ...known]) };
  });
  return {
    record: { ...record, failedCalls },
    outage: failures.length === Object.keys(answers).length ? firstFailure : null,
    dropped: [...dropped],
  };
}

/** The answer of a call that is about one part of a water; null if it failed. */
type Attempt = <T>(part: keyof BathingWater, call: () => Promise<T>) => Promise<T | null>;

/** The four calls about one water, at the same time. */
async function ask(agency: EnvironmentAgency, id: string, attempt: Attempt) {
  const { getJson, baseUrl } = agency;
  const page = (filter: Record<string, string>, sort: string) => ({
    ...filter,
    _sort: `-${sort}`,
    _pageSize: String(PAGE_SIZE),
  });
  const documentAt = addressOf(baseUrl, `/doc/bathing-water/${encodeURIComponent(id)}.json`, {
    _properties: EXPANDED,
  });
  const ofPoint = page({ 'stp_samplingPoint.samplePointNotation': samplingPointNotation(id) }, 'predictedAt');
  const predictionsAt = addressOf(baseUrl, '/doc/bathing-water-quality/stp-risk-prediction.json', ofPoint);
  const incidentsAt = addressOf(
    baseUrl,
    '/doc/bathing-water-quality/pollution-incident.json',
    page({ 'bathingWater.eubwidNotation': id }, 'startOfIncident'),
  );
  const samplesOf = page({ 'bwq_bathingWater.eubwidNotation': id }, 'sampleDateTime');

  const [document, samples, predictions, incidents] = await Promise.all([
    attempt('bathing_water_profile', () => getJson(documentAt, WaterDocument)),
    attempt('in_season_sampling', () => samplePage(agency, samplesOf)),
    attempt('stp_risk_prediction', () => getJson(predictionsAt, PredictionPage)),
    attempt('pollution_incident', () => getJson(incidentsAt, IncidentPage)),
  ]);
  return { document, samples, predictions, incidents };
}
type Answers = Awaited<ReturnType<typeof ask>>;

/** The records of a part from a page or the document, and the earlier ones if some are missing. */
type WithKnown = <T>(part: keyof BathingWater, nodes: Nodes<T>, known?: readonly T[]) => Nodes<T>;

/** What was answered; the records `before` in place of what was not. */
function recordOf(
  id: string,
  { document, samples, predictions, incidents }: Answers,
  before: WaterRecord,
  withKnown: WithKnown,
): Omit<WaterRecord, 'failedCalls'> {
  const topic = document?.result.primaryTopic;
  const { latestRiskPrediction, latestOpenIncident } = before.document ?? {};
  // Another water's rows can only come from a filter that was not applied.
  const isOf = (named: string | null, expected: string) => named === null || named === expected;
  const point = samplingPointNotation(id);
  return {
    document: topic
      ? {
          ...topic,
          latestRiskPrediction: withKnown(
            'stp_risk_prediction',
            topic.latestRiskPrediction,
            latestRiskPrediction?.items,
          ),
          latestOpenIncident: withKnown(
            'pollution_incident',
            topic.latestOpenIncident,
            latestOpenIncident?.items,
          ),
        }
      : before.document,
    samples: samples
      ? withKnown('in_season_sampling', samples.result, before.samples).items.filter((sample) =>
          isOf(sample.bwq_bathingWater, id),
        )
      : before.samples,
    predictions: predictions
      ? withKnown('stp_risk_prediction', predictions.result, before.predictions).items.filter((one) =>
          isOf(one.stp_samplingPoint, point),
        )
      : before.predictions,
    incidents: incidents
      ? withKnown('pollution_incident', incidents.result, before.incidents).items.filter((incident) =>
          isOf(incident.bathingWater, id),
        )
      : before.incidents,
  };
}

function addressOf(baseUrl: string, path: string, parameters: Record<string, string>): string {
  const url = new URL(path, baseUrl);
  url.search = new URLSearchParams(parameters).toString();
  return url.href;
}

const SAMPLES = '/doc/bathing-water-quality/in-season/sample.json';

/** Asks which records withdraw a sample. A source that refuses this is not asked again. */
async function samplePage(agency: EnvironmentAgency, parameters: Record<string, string>) {
  const page = (more: Record<string, string>) =>
    agency.getJson(addressOf(agency.baseUrl, SAMPLES, { ...parameters, ...more }), SamplePage);
  if (agency.refusesStatus) return page({});
  try {
    return await page({ _properties: 'recordStatus' });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
    agency.refusesStatus = true;
    return page({});
  }
}

/** Each record once, however often it was published or remembered. */
const distinct = <T>(records: readonly T[]): T[] => [
  ...new Map(records.map((record) => [JSON.stringify(record), record])).values(),
];

/** The five digits that end a EUBWID, with leading zeros: `03600` of `ukc2102-03600`. */
const samplingPointNotation = (id: string): string => id.slice(-5);
