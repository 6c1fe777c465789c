import type { z } from 'zod';
import type { BathingWater } from '#contract/bathing-water.ts';
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
 * All records of one water, from separate calls. One that fails is counted and does not affect the others; its part has
 * the records `before`. The same holds for a sample, an incident or a prediction beside one that cannot be read, which
 * might be the newest and change everything.
 */
export async function readWater(
  agency: EnvironmentAgency,
  id: string,
  before: WaterRecord,
): Promise<WaterAnswer> {
  const { getJson, baseUrl } = agency;
  const failures: UpstreamError[] = [];
  const dropped = new Set<keyof BathingWater>();
  const attempt = async <T>(part: keyof BathingWater, call: () => Promise<T>) => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failures.push(error);
      if (error.kind === 'shape') dropped.add(part);
      return null;
    }
  };
  const ask = <S extends z.ZodType>(
    part: keyof BathingWater,
    path: string,
    parameters: Record<string, string>,
    schema: S,
  ) => attempt(part, () => getJson(addressOf(baseUrl, path, parameters), schema));
  const point = samplingPointNotation(id);
  const list = (filter: Record<string, string>, sort: string) => ({
    ...filter,
    _sort: `-${sort}`,
    _pageSize: String(PAGE_SIZE),
  });

  const calls = await Promise.all([
    ask(
      'bathing_water_profile',
      `/doc/bathing-water/${encodeURIComponent(id)}.json`,
      { _properties: EXPANDED },
      WaterDocument,
    ),
    attempt('in_season_sampling', () =>
      samplePage(agency, list({ 'bwq_bathingWater.eubwidNotation': id }, 'sampleDateTime')),
    ),
    ask(
      'stp_risk_prediction',
      '/doc/bathing-water-quality/stp-risk-prediction.json',
      list({ 'stp_samplingPoint.samplePointNotation': point }, 'predictedAt'),
      PredictionPage,
    ),
    ask(
      'pollution_incident',
      '/doc/bathing-water-quality/pollution-incident.json',
      list({ 'bathingWater.eubwidNotation': id }, 'startOfIncident'),
      IncidentPage,
    ),
  ]);
  const [firstFailure = null] = failures;
  const [document, samples, predictions, incidents] = calls;
  const topic = document?.result.primaryTopic;
  let failedCalls = failures.length;
  /** The records of a part from a page or the document, and the earlier ones if some are missing. */
  const withKnown = <T>(part: keyof BathingWater, nodes: Nodes<T>, known: readonly T[] = []): Nodes<T> => {
    if (nodes.unreadable === 0) return nodes;
    failedCalls += 1;
    dropped.add(part);
    return { ...nodes, items: distinct([...nodes.items, ...known]) };
  };
  // Another water's rows can only come from a filter that was not applied.
  const isOf = (named: string | null, expected: string) => named === null || named === expected;
  const record = {
    document: topic
      ? {
          ...topic,
          latestRiskPrediction: withKnown(
            'stp_risk_prediction',
            topic.latestRiskPrediction,
            before.document?.latestRiskPrediction.items,
          ),
          latestOpenIncident: withKnown(
            'pollution_incident',
            topic.latestOpenIncident,
            before.document?.latestOpenIncident.items,
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
  return {
    record: { ...record, failedCalls },
    outage: failures.length === calls.length ? firstFailure : null,
    dropped: [...dropped],
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
