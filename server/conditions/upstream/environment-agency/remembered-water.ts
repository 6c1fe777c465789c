import type { BathingWater } from '#contract/conditions/bathing-water.ts';
import { toPublishedLevel } from './risk-prediction.ts';
import type { WaterRecord } from './to-bathing-water.ts';
import type { WireIncident, WirePrediction, WireSample, WireWater } from './wire.ts';

/**
 * Makes the records of a water's calls from its stored value, so that a call that fails after a restart loses no more
 * than one before it. `toBathingWater` makes the same value from them again.
 */
export function toWaterRecord(water: BathingWater): WaterRecord {
  const samples = samplesOf(water);
  const incidents = incidentsOf(water);
  return {
    document: documentOf(water, samples, incidents),
    samples,
    predictions: predictionsOf(water),
    incidents,
    failedCalls: 0,
  };
}

const epoch = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));

function samplesOf({ in_season_sampling: sample }: BathingWater): WireSample[] {
  if (!sample) return [];
  const { samplingPoint: _, ...result } = sample;
  return [
    {
      ...result,
      sampleDateTime: Date.parse(sample.sampleDateTime),
      bwq_bathingWater: null,
      recordDate: null, // not stored: any later record of this sample replaces it
      isWithdrawn: false,
    },
  ];
}

function predictionsOf({ stp_risk_prediction: risk }: BathingWater): WirePrediction[] {
  if (risk.state === 'none') return [];
  return [
    {
      predictedAt: epoch(risk.predictedAt),
      expiresAt: epoch(risk.expiresAt),
      publishedAt: epoch(risk.publishedAt),
      riskLevel: toPublishedLevel(risk.riskLevel),
      comment: risk.comment,
      dailyGmie: risk.dailyGmie,
      stp_samplingPoint: null,
    },
  ];
}

function incidentsOf({ pollution_incident: incident }: BathingWater): WireIncident[] {
  if (!incident) return [];
  return [
    {
      bathingWater: null,
      incidentNotation: null,
      incidentType: incident.type,
      startOfIncident: epoch(incident.startOfIncident),
      endOfIncident: null,
      expectedEndOfIncident: epoch(incident.expectedEndOfIncident),
      som_recordDateTime: null,
    },
  ];
}

/** A sample and an incident may come from the document alone, so it has them as well. */
function documentOf(
  { bathing_water_profile: profile, profile_details: details, season }: BathingWater,
  samples: WireSample[],
  incidents: WireIncident[],
): WireWater | null {
  if (!profile) return null;
  const { complianceYear, complianceRating, closed, latestRiskPrediction: risk } = profile;
  return {
    name: profile.officialName,
    samplingPoint: profile.samplingPoint,
    appointedSewerageUndertaker: profile.waterCompany,
    waterQualityImpactedByHeavyRain: profile.rainImpact,
    yearDesignated: profile.yearDesignated,
    latestComplianceAssessment: {
      _about: null,
      sampleYear: complianceYear,
      complianceClassification: { name: closed ? 'closed' : complianceRating, code: null },
    },
    latestProfile: details && {
      bathingWaterDescription: details.beachDescription,
      esoOutfallsStatement: details.stormOverflows,
      stwOutfallsStatement: details.infrastructure,
      controllerName: details.controllerName,
      countyName: details.countyName,
      seasonStartDate: season?.start ?? null,
      seasonFinishDate: season?.end ?? null,
    },
    latestRiskPrediction: complete(
      risk
        ? [
            {
              predictedAt: null,
              expiresAt: epoch(risk.expiresAt),
              publishedAt: null,
              riskLevel: toPublishedLevel(risk.riskLevel),
              comment: null,
              dailyGmie: null,
              stp_samplingPoint: null,
            },
          ]
        : [],
    ),
    latestSampleAssessment: complete(samples),
    latestOpenIncident: complete(incidents),
  };
}

const complete = <T>(items: T[]) => ({ items, unreadable: 0 });
