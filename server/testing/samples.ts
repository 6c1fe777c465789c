import type { FeedValue } from '#domain/feeds/feed-values.ts';
import type { Reading } from '#server/conditions/upstream/reading.ts';
import type { StoredFeedValue, UnreadFeedValue } from '#server/store/conditions/feed-values.ts';

export const reading = <V>(value: V, more: Partial<Reading<V>> = {}): Reading<V> => ({
  value,
  observedAt: null,
  source: 'Test source',
  attribution: 'Test attribution',
  dropped: [],
  ...more,
});

/** A value as the store gives it at a start. */
export const unread = (held: StoredFeedValue): UnreadFeedValue => ({ ...held, read: () => held });

/** Marine data of the model step at `at` (epoch milliseconds), with the wave height given. */
export function marineValue(at: number, waveHeight: number | null = 1): FeedValue<'marine'> {
  const time = Math.floor(at / 1000);
  return {
    current: {
      time,
      wave_height: waveHeight,
      wave_direction: 270,
      wave_period: 9,
      sea_surface_temperature: 14,
      wind_wave_height: null,
      wind_wave_direction: null,
      wind_wave_period: null,
      wind_wave_peak_period: null,
      swell_wave_height: null,
      swell_wave_direction: null,
      swell_wave_period: null,
      swell_wave_peak_period: null,
      secondary_swell_wave_height: null,
      secondary_swell_wave_direction: null,
      secondary_swell_wave_period: null,
      tertiary_swell_wave_height: null,
      tertiary_swell_wave_direction: null,
      tertiary_swell_wave_period: null,
    },
    hourly: {
      time: [],
      wave_height: [],
      wave_direction: [],
      sea_surface_temperature: [],
      ocean_current_velocity: [],
      ocean_current_direction: [],
      sea_level_height_msl: [],
    },
    cell: { latitude: 50.5, longitude: -3.4 },
  };
}

/** One storm overflow that discharges, half a mile away. */
export const overflowsValue = (at: number): FeedValue<'storm_overflow'> => ({
  search_radius_miles: 1.5,
  coordinates: { latitude: 50.6111, longitude: -3.4017 },
  timestamp: new Date(at).toISOString(),
  overflows: [
    {
      name: 'Exe Estuary (SWW0001)',
      company: 'South West Water',
      status: 'Active Spilling',
      status_code: 1,
      distance_miles: 0.5,
      latitude: 50.62,
      longitude: -3.41,
      properties: {
        ObjectId: 1,
        statusStart: at - 3_600_000,
        latestEventStart: at - 3_600_000,
        latestEventEnd: null,
        receivingWaterCourse: 'Exe Estuary',
        lastUpdated: at,
        company: 'South West Water',
        ID: 'SWW0001',
        status: 1,
        longitude: -3.41,
        latitude: 50.62,
      },
      seen_running: null,
      caveat: null,
      missing_since: null,
      last_status_code: null,
    },
  ],
  companies: ['South West Water'],
  company_data: [{ company: 'South West Water', updated_at: null, suspect: null }],
});
