import type { Overview, OverviewPlace } from '#contract/overview.ts';

export const NOW = Date.parse('2026-07-11T13:02:00Z'); // 14:02 in London
const seconds = (clock: string) => Date.parse(`2026-07-11T${clock}:00Z`) / 1000;

export const RUN = seconds('08:00'); // the 09:00 run in London
export const SEA_RUN = seconds('05:00');

type Given = {
  [B in keyof OverviewPlace]?: OverviewPlace[B] extends object | null
    ? Partial<OverviewPlace[B]> | null
    : OverviewPlace[B];
};

const fresh = { state: 'fresh', as_of: seconds('13:00') } as const;

const blocks = {
  tide: {
    ...fresh,
    going: 'rising',
    height: 5.9,
    is_about: false,
    elsewhere: null,
    next: { type: 'HighWater', at: seconds('14:20'), height: 6.5 },
    error_m: null,
    error_min: null,
  },
  wind: { ...fresh, run_at: RUN, speed: 17, gusts: 26, direction: 250 },
  sea: {
    ...fresh,
    run_at: SEA_RUN,
    wave_height: 1.31,
    wave_period: 9,
    wave_direction: 270,
    temperature: 15.8,
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
  },
  bathing: {
    ...fresh,
    in_season: true,
    risk: 'normal',
    has_incident: false,
    raised_by: null,
    until: null,
    class: 'good',
  },
} as const satisfies Omit<OverviewPlace, 'slug' | 'message'>;

/** A place of the overview with nothing of concern and all figures known, but for what is given. */
export const anOverviewPlace = ({ slug = 'bude', message = null, ...given }: Given = {}): OverviewPlace =>
  ({
    slug,
    message,
    ...Object.fromEntries(
      Object.entries(blocks).map(([name, block]) => [
        name,
        { ...block, ...given[name as keyof typeof blocks] },
      ]),
    ),
  }) as OverviewPlace;

export const anOverview = (...places: OverviewPlace[]): Overview => ({
  version: '1',
  generated_at: new Date(NOW).toISOString(),
  simulated: false,
  places,
});
