import type { OverviewPlace } from '../overview.ts';

/** 11 July 2026, 14:00 in London. */
const AT = 1_783_774_800;

type Blocks = Omit<OverviewPlace, 'slug' | 'message'>;

/**
 * A place of the overview for tests: everything fresh at 14:00 on 11 July 2026 in London, one monitor that works, nothing
 * reported. Blocks take what differs.
 */
export function anOverviewPlace(
  more: { [B in keyof Blocks]?: Partial<Blocks[B]> } & Partial<Pick<OverviewPlace, 'slug' | 'message'>> = {},
): OverviewPlace {
  const aged = { state: 'fresh', as_of: AT } as const;
  return {
    slug: more.slug ?? 'bude',
    message: more.message ?? null,
    tide: {
      ...aged,
      going: 'rising',
      height: 5.9,
      is_about: false,
      elsewhere: null,
      next: { type: 'HighWater', at: AT + 4800, height: 6.5 },
      error_m: null,
      error_min: null,
      ...more.tide,
    },
    wind: { ...aged, run_at: AT - 10_800, speed: 17, gusts: 26, direction: 245, ...more.wind },
    sea: {
      ...aged,
      run_at: AT - 28_800,
      wave_height: 1.31,
      wave_period: 9,
      wave_direction: 270,
      temperature: 15.8,
      ...more.sea,
    },
    overflows: {
      ...aged,
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
      ...aged,
      in_season: true,
      risk: null,
      has_incident: false,
      raised_by: null,
      until: null,
      class: 'excellent',
      ...more.bathing,
    },
  };
}
