import type { CompanyData, StormOverflow, StormOverflows } from '../conditions/storm-overflows.ts';

const STATUSES = {
  '1': 'Active Spilling',
  '0': 'Not Spilling',
  '-1': 'Monitor Offline',
  null: 'Unknown Status',
};

/** A storm overflow for tests, by default half a mile off Bude, with nothing known but its status and times. */
export function aStormOverflow(
  status_code: StormOverflow['status_code'],
  times: Partial<StormOverflow['properties']> = {},
  more: Partial<StormOverflow> = {},
): StormOverflow {
  const company = more.company ?? 'South West Water';
  return {
    name: 'River Strat (SWW0001)',
    company,
    status: STATUSES[`${status_code}`],
    status_code,
    distance_miles: 0.5,
    latitude: 50.83,
    longitude: -4.55,
    seen_running: null,
    caveat: null,
    missing_since: null,
    last_status_code: null,
    ...more,
    properties: {
      ObjectId: 1,
      statusStart: null,
      latestEventStart: null,
      latestEventEnd: null,
      receivingWaterCourse: 'River Strat',
      lastUpdated: null,
      company,
      ID: 'SWW0001',
      status: status_code,
      longitude: -4.55,
      latitude: 50.83,
      ...times,
    },
  };
}

const companyData = (overflows: readonly StormOverflow[]): CompanyData[] =>
  [...new Set(overflows.map(({ company }) => company))].map((company) => ({
    company,
    updated_at: null,
    state: 'fresh',
    suspect: null,
  }));

/** The answer for Bude of the companies of these overflows, for tests. No company gives its time of update. */
export const stormOverflowsOf = (
  overflows: StormOverflow[],
  more: Partial<StormOverflows> = {},
): StormOverflows => ({
  total_count: overflows.length,
  search_radius_miles: 1.5,
  coordinates: { latitude: 50.83, longitude: -4.55 },
  timestamp: '2026-11-21T14:30:00.000Z',
  overflows,
  companies: companyData(overflows).map(({ company }) => company),
  company_data: companyData(overflows),
  meta: {
    source: 'South West Water',
    attribution: null,
    observed_at: null,
    fetched_at: '2026-11-21T14:30:00.000Z',
    stale: false,
    simulated: false,
    error: null,
  },
  ...more,
});
