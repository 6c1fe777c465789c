import type { Overview, OverviewPlace } from '../conditions/overview.ts';

export const NOW = Date.parse('2026-07-11T13:02:00Z'); // 14:02 in London
const seconds = (clock: string) => Date.parse(`2026-07-11T${clock}:00Z`) / 1000;

/** Of the wind: the 09:00 run in London. */
export const RUN = seconds('08:00');
export const SEA_RUN = seconds('05:00');

type Blocks = Omit<OverviewPlace, 'slug' | 'message'>;

/**
 * A place of the overview for tests: everything fresh at 14:00 on 11 July 2026 in London, one monitor that works, nothing
 * reported. Blocks take what differs.
 */
export function anOverviewPlace(
  more: { [B in keyof Blocks]?: Partial<Blocks[B]> } & Partial<Pick<OverviewPlace, 'slug' | 'message'>> = {},
): OverviewPlace {
  const fresh = { state: 'fresh', as_of: seconds('13:00') } as const;
  return {
    slug: more.slug ?? 'bude',
    message: more.message ?? null,
    tide: {
      ...fresh,
      going: 'rising',
      height: 5.9,
      is_about: false,
      elsewhere: null,
      next: { type: 'HighWater', at: seconds('14:20'), height: 6.5 },
      error_m: null,
      error_min: null,
      ...more.tide,
    },
    wind: { ...fresh, run_at: RUN, speed: 17, gusts: 26, direction: 250, ...more.wind },
    sea: {
      ...fresh,
      run_at: SEA_RUN,
      wave_height: 1.31,
      wave_period: 9,
      wave_direction: 270,
      temperature: 15.8,
      ...more.sea,
    },
    overflows: {
      ...fresh,
      total: 1,
      spilling: 0,
      ended: 0,
      may_have_spilled: 0,
      offline: 0,
      unknown: 0,
      offline_since: null,
      spill: null,
      ...more.overflows,
    },
    bathing: {
      ...fresh,
      in_season: true,
      risk: 'normal',
      has_incident: false,
      raised_by: null,
      until: null,
      raised_at: null,
      class: 'good',
      nearest: { name: 'Bude Summerleaze', distance_miles: 0.2, class: 'good', year: 2025 },
      worse: null,
      ...more.bathing,
    },
  };
}

/** An overview of these places at `NOW`. */
export const anOverview = (...places: OverviewPlace[]): Overview => ({
  version: '1',
  generated_at: new Date(NOW).toISOString(),
  simulated: false,
  doubts: [],
  places,
});
