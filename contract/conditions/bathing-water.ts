import { z } from 'zod';
import { Instant } from '../time.ts';
import { Meta } from './meta.ts';

export const RiskLevel = z.enum(['normal', 'warning', 'danger']);
export type RiskLevel = z.infer<typeof RiskLevel>;

const PollutionWarning = z.object({
  comment: z.object({ _value: z.string() }),
  location_name: z.string(),
  predicted_at: Instant.nullable(),
  dailyGmie: z.number().nullable(),
});

/**
 * The pollution risk forecast (STP) that is in force. A location without a forecast in force has
 * `state` other than `current` and null fields: that is not the same as 'no warning'.
 */
export const RiskPrediction = z.object({
  state: z.enum(['current', 'expired', 'none']),
  riskLevel: RiskLevel.nullable(),
  comment: z.string().nullable(),
  dailyGmie: z.number().nullable(),
  predictedAt: Instant.nullable(),
  expiresAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  warnings: z.array(PollutionWarning),
});
export type RiskPrediction = z.infer<typeof RiskPrediction>;

/** Whether a count is exact: `<10` means fewer than 10 were found. */
export const CountQualifier = z.enum(['<', '=', '>']);
export type CountQualifier = z.infer<typeof CountQualifier>;

const SamplingPoint = z.object({ name: z.string().nullable(), lat: z.number(), long: z.number() });

/** The latest in-season sample: one day's laboratory result, in colonies per 100 ml. */
export const InSeasonSample = z.object({
  sampleDateTime: Instant,
  sampleWeek: z.string().nullable(),
  escherichiaColiCount: z.number().nullable(),
  escherichiaColiQualifier: CountQualifier.nullable(),
  intestinalEnterococciCount: z.number().nullable(),
  intestinalEnterococciQualifier: CountQualifier.nullable(),
  discountable: z.boolean().nullable(), // may be left out of the yearly class; the source does not say whether it is
  samplingPoint: SamplingPoint.nullable(),
});
export type InSeasonSample = z.infer<typeof InSeasonSample>;

export const ComplianceRating = z.enum(['excellent', 'good', 'sufficient', 'poor']);
export type ComplianceRating = z.infer<typeof ComplianceRating>;

export const PollutionIncident = z.object({
  type: z.string().nullable(),
  startOfIncident: Instant.nullable(), // null where the source's date cannot be read; the incident is open all the same
  expectedEndOfIncident: Instant.nullable(),
});
export type PollutionIncident = z.infer<typeof PollutionIncident>;

/** The first and the last day, by London's calendar, `YYYY-MM-DD`. */
export const BathingSeason = z.object({ start: z.iso.date(), end: z.iso.date() });
export type BathingSeason = z.infer<typeof BathingSeason>;

export const BathingWater = z.object({
  location_name: z.string(),
  bathing_water_id: z.string(), // EUBWID, for example ukk4301-22300
  distance_miles: z.number(),
  status: z.union([z.literal(0), z.literal(1)]), // 1: a needed call failed, so something below is missing
  properties: z.object({
    ID: z.string(),
    receivingWaterCourse: z.string().nullable(),
    lastUpdated: Instant.nullable(),
  }),
  /** As its profile states it, for the profile's year. Null where it states none: 15 May to 30 September then. */
  season: BathingSeason.nullable(),
  stp_risk_prediction: RiskPrediction,
  in_season_sampling: InSeasonSample.nullable(),
  bathing_water_profile: z
    .object({
      officialName: z.string(),
      waterCompany: z.string().nullable(),
      complianceRating: ComplianceRating.nullable(),
      complianceYear: z.number().int().nullable(),
      closed: z.boolean(), // the newest class says that the water was closed, so there is no rating
      rainImpact: z.boolean().nullable(), // false: no known effect, which is not 'no effect'
      yearDesignated: z.number().int().nullable(),
      latestRiskPrediction: z
        .object({ riskLevel: RiskLevel.nullable(), expiresAt: Instant.nullable() })
        .nullable(),
      samplingPoint: SamplingPoint.nullable(),
    })
    .nullable(),
  profile_details: z
    .object({
      beachDescription: z.string().nullable(),
      stormOverflows: z.string().nullable(),
      infrastructure: z.string().nullable(),
      controllerName: z.string().nullable(),
      countyName: z.string().nullable(),
    })
    .nullable(),
  /**
   * An incident without an end. It is open while its expected end, if given, lies ahead. For a week after that it stays
   * here as an incident whose end was not reported. Null: none.
   */
  pollution_incident: PollutionIncident.nullable(),
});
export type BathingWater = z.infer<typeof BathingWater>;

/** Body of `GET /api/ea_warnings`. */
export const EaWarnings = z.object({
  summary: z.object({
    success_rate: z.number().nullable(), // percent; null where there are no bathing waters near
    total_locations: z.number().int(),
    successful_locations: z.number().int(),
    failed_locations: z.number().int(),
  }),
  locations: z.array(BathingWater), // nearest first
  in_season: z.boolean(), // whether one of them is; without waters, whether it is 15 May to 30 September
  meta: Meta,
});
export type EaWarnings = z.infer<typeof EaWarnings>;
