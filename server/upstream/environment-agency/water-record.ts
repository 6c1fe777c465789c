import type { z } from 'zod';
import { UpstreamError } from '../upstream-error.ts';
import type { EnvironmentAgency } from './designated-waters.ts';
import type { WaterRecord } from './to-bathing-water.ts';
import { IncidentPage, PredictionPage, SamplePage, WaterDocument } from './wire.ts';

/** How much of each list is asked for, newest first: the samples hold corrected results too. */
const PAGE_SIZE = 5;

/** Opens what the document otherwise only names by its address. */
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
  /** The first call's error where all of them failed. */
  outage: UpstreamError | null;
}

/**
 * Everything about one water, each call by itself: one that fails is counted, leaves the others' answers alone, and
 * what was known `before` of its part stays.
 */
export async function readWater(
  { getJson, baseUrl }: EnvironmentAgency,
  id: string,
  before: WaterRecord,
): Promise<WaterAnswer> {
  const failures: UpstreamError[] = [];
  const ask = async <S extends z.ZodType>(path: string, parameters: Record<string, string>, schema: S) => {
    const url = new URL(path, baseUrl);
    url.search = new URLSearchParams(parameters).toString();
    try {
      return await getJson(url.href, schema);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failures.push(error);
      return null;
    }
  };
  const point = samplingPointNotation(id);
  const list = (filter: Record<string, string>, sort: string) => ({
    ...filter,
    _sort: `-${sort}`,
    _pageSize: String(PAGE_SIZE),
  });

  const calls = await Promise.all([
    ask(`/doc/bathing-water/${encodeURIComponent(id)}.json`, { _properties: EXPANDED }, WaterDocument),
    ask(
      '/doc/bathing-water-quality/in-season/sample.json',
      list({ 'bwq_bathingWater.eubwidNotation': id }, 'sampleDateTime'),
      SamplePage,
    ),
    ask(
      '/doc/bathing-water-quality/stp-risk-prediction.json',
      list({ 'stp_samplingPoint.samplePointNotation': point }, 'predictedAt'),
      PredictionPage,
    ),
    ask(
      '/doc/bathing-water-quality/pollution-incident.json',
      list({ 'bathingWater.eubwidNotation': id }, 'startOfIncident'),
      IncidentPage,
    ),
  ]);
  const [firstFailure = null] = failures;
  const [document, samples, predictions, incidents] = calls;
  const isOf = (named: string | null, expected: string) => named === null || named === expected;
  const record = {
    document: document?.result.primaryTopic ?? before.document,
    // Another water's rows can only come from a filter that was not applied.
    samples: samples?.result.items.filter((sample) => isOf(sample.bwq_bathingWater, id)) ?? before.samples,
    predictions:
      predictions?.result.items.filter((one) => isOf(one.stp_samplingPoint, point)) ?? before.predictions,
    incidents:
      incidents?.result.items.filter((incident) => isOf(incident.bathingWater, id)) ?? before.incidents,
    failedCalls: failures.length,
  };
  return { record, outage: failures.length === calls.length ? firstFailure : null };
}

/** The five digits that end a EUBWID, leading zeros kept: `03600` of `ukc2102-03600`. */
const samplingPointNotation = (id: string): string => id.slice(-5);
